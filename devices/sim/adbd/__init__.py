"""The Android wire of the simulated phone: an adbd that a real adb server connects to."""

from devices.sim.adbd.serve import serve as serve
