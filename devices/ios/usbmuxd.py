"""Where the usbmux daemon listens; apart from `usb`, so that looking for it loads nothing."""

from pathlib import Path

USBMUXD = Path("/var/run/usbmuxd")
"""Socket of the daemon on macOS and Linux. Source: facebook-wda's `MuxConnection.USBMUXD_PIPE`."""
