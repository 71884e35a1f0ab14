"""getprop, setprop, id, whoami, uname, date, which: who and what the phone is."""

from typing import Final

from devices.sim.adbd.call import Call, Family

_ID = (
    "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),"
    "1028(sdcard_r),3001(net_bt_admin),3002(net_bt),3003(inet),3006(net_bw_stats) context=u:r:shell:s0"
)


def getprop(call: Call) -> int:
    """Print one property, or all."""
    properties = call.device.properties()
    if not call.arguments:
        for name, value in sorted(properties.items()):
            call.say(f"[{name}]: [{value}]")
        return 0
    default = call.arguments[1] if call.arguments[1:] else ""
    call.say(properties.get(call.arguments[0], default))
    return 0


def setprop(call: Call) -> int:
    """Refuse: the shell user may set next to nothing."""
    name = call.arguments[0] if call.arguments else ""
    return call.fail(f"Failed to set property '{name}'.\nSee dmesg for error reason.")


def uname(call: Call) -> int:
    """Print the kernel."""
    is_full = "-a" in call.arguments
    call.say("Linux localhost 5.10.149-android13-sim aarch64 Toybox" if is_full else "Linux")
    return 0


def date(call: Call) -> int:
    """Print the time, which stands still."""
    is_epoch = "+%s" in call.arguments
    call.say(str(call.device.files.now_s) if is_epoch else "Tue Nov 14 22:13:20 GMT 2023")
    return 0


def say_id(call: Call) -> int:
    """Print the user."""
    call.say("2000" if "-u" in call.arguments else _ID)
    return 0


def whoami(call: Call) -> int:
    """Print the user's name."""
    call.say("shell")
    return 0


def ip(call: Call) -> int:
    """Print the address of the wireless interface."""
    call.say("    inet 192.0.2.16/24 brd 192.0.2.255 scope global wlan0")
    return 0


COMMANDS: Final[Family] = {
    "getprop": getprop,
    "setprop": setprop,
    "id": say_id,
    "whoami": whoami,
    "uname": uname,
    "date": date,
    "ip": ip,
}
