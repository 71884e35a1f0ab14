"""The PNG that the phone gives of its screen."""

from devices.sim.adbd.device import Device


def picture(device: Device) -> bytes:
    """Return a PNG in the pixels that the phone tells; cut off in the middle when a fault says so."""
    png = device.renderer.png(device.px_per_pt)
    return png[: len(png) // 2] if device.faults.take("broken_screenshot") else png
