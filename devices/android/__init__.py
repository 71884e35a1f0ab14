"""The Android driver: the only code that talks to adb."""
