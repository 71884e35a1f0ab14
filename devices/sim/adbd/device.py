"""What the simulated adbd knows beyond the world: files, properties, system settings, input methods."""

from dataclasses import dataclass, field

from devices.sim.adbd.dumper_process import DumperProcess
from devices.sim.adbd.files import FileStore
from devices.sim.adbd.system_settings import SystemSettings
from devices.sim.faults import FaultPlan
from devices.sim.latency import INSTANT, Latency
from devices.sim.render import Renderer
from devices.sim.world import World

ANDROID_VERSION = "13"
SDK = "33"
SYSTEM_UI = "com.android.systemui"
LATIN_KEYBOARD = "com.android.inputmethod.latin/.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
"""The keyboard that types what a broadcast says, any script. Source: senzhk/ADBKeyBoard."""


@dataclass
class Device:
    """The phone as its shell sees it. One for the life of the simulator; connections share it."""

    world: World
    faults: FaultPlan = field(default_factory=FaultPlan)
    latency: Latency = INSTANT
    files: FileStore = field(default_factory=FileStore)
    settings: SystemSettings = field(default_factory=SystemSettings)
    keyboard: str = LATIN_KEYBOARD
    """The one in use."""
    size_override: tuple[int, int] | None = None
    """What `wm size WxH` set: everything is told and taken in these pixels then."""
    dumper: DumperProcess | None = None
    """The program that holds UiAutomation; Android gives it to one at a time."""
    last_pid: int = 5000

    renderer: Renderer = field(init=False)

    def __post_init__(self) -> None:
        self.renderer = Renderer(self.world, self.faults)

    @property
    def serial(self) -> str:
        """What `ro.serialno` says."""
        return self.world.identity

    @property
    def keyboards(self) -> tuple[str, ...]:
        """Input methods that are installed."""
        has_only_one = self.faults.is_armed("no_adb_keyboard")
        return (LATIN_KEYBOARD,) if has_only_one else (LATIN_KEYBOARD, ADB_KEYBOARD)

    @property
    def override(self) -> tuple[int, int] | None:
        """The pixels that stand for those of the glass, by `wm size` or by fault."""
        fault = self.faults.standing("size_override")
        if self.size_override or fault is None:
            return self.size_override
        return int(fault.number("width", 1080)), int(fault.number("height", 2340))

    @property
    def px_per_pt(self) -> float:
        """Pixels of a point."""
        if self.override:
            return self.override[0] / self.world.screen.size.width
        return self.world.screen.px_per_pt

    def to_px(self, length_pt: float) -> int:
        """Turn points into whole pixels."""
        return round(length_pt * self.px_per_pt)

    def to_pt(self, length_px: float) -> float:
        """Turn pixels into points."""
        return length_px / self.px_per_pt

    @property
    def built_px(self) -> tuple[int, int]:
        """Width and height of the glass as built, whichever way it is held."""
        spec = self.world.screen
        upright = round(spec.size.width * spec.px_per_pt), round(spec.size.height * spec.px_per_pt)
        return (upright[1], upright[0]) if self.is_tablet else upright

    @property
    def is_tablet(self) -> bool:
        """Whether the natural position is landscape."""
        return self.faults.is_armed("landscape_natural")

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height as the phone is held now."""
        size = self.world.size()
        return self.to_px(size.width), self.to_px(size.height)

    @property
    def rotation(self) -> int:
        """Quarter turns from the natural position."""
        natural = "landscape" if self.is_tablet else "portrait"
        return 0 if self.world.orientation == natural else 1

    @property
    def density(self) -> int:
        """Dots an inch, as Android counts them: 160 at one pixel a point."""
        return round(160 * self.world.screen.px_per_pt)

    @property
    def package(self) -> str:
        """Name the package whose window takes the touches."""
        is_shade = self.world.locked or self.world.panel.kind == "shade"
        return SYSTEM_UI if is_shade else self.world.foreground

    def new_pid(self) -> int:
        """Number a process."""
        self.last_pid += 1
        return self.last_pid

    def dismiss_keyguard(self) -> None:
        """Take the lock screen away, unless a passcode holds it or the screen is off."""
        if not self.world.has_passcode and not self.world.asleep:
            self.world.set_lock(locked=False)

    def activity(self) -> str:
        """Name the component in front, `package/activity`."""
        world = self.world
        if world.alert is not None and world.alert.system:
            return PERMISSION_DIALOG
        return self.activity_of(world.foreground)

    def activity_of(self, package: str) -> str:
        """Name the component that a package shows, or would show when opened."""
        app = self.world.app
        if app is not None and app.file.app.bundle == package and app.top.screen.activity:
            return _full(package, app.top.screen.activity)
        return self.launcher_activity(package)

    def launcher_activity(self, package: str) -> str:
        """Name the component that opens a package."""
        head = self.world.apps.head(package)
        return _full(package, ".Launcher" if head is None else head.activity or ".MainActivity")

    def properties(self) -> dict[str, str]:
        """List what `getprop` tells."""
        locale = "zh-CN" if self.world.zh else "en-US"
        return {
            "ro.serialno": self.serial,
            "ro.boot.serialno": self.serial,
            "ro.product.model": "OpenPhone Simulator",
            "ro.product.name": "openphone_sim",
            "ro.product.device": "openphone_sim",
            "ro.product.brand": "openphone",
            "ro.product.manufacturer": "OpenPhone",
            "ro.hardware": "openphone_sim",
            "ro.build.version.release": ANDROID_VERSION,
            "ro.build.version.sdk": SDK,
            "ro.build.version.incremental": "1",
            "ro.build.fingerprint": f"openphone/sim/sim:{ANDROID_VERSION}/SIM.1/1:user/release-keys",
            "ro.build.type": "user",
            "ro.build.characteristics": "default",
            "ro.product.cpu.abi": "arm64-v8a",
            "ro.product.cpu.abilist": "arm64-v8a,armeabi-v7a,armeabi",
            "ro.product.locale": locale,
            "persist.sys.locale": locale,
            "persist.sys.timezone": "Etc/UTC",
            "ro.sf.lcd_density": str(self.density),
            "sys.boot_completed": "1",
            "dev.bootcomplete": "1",
            "init.svc.adbd": "running",
        }


PERMISSION_DIALOG = (
    "com.google.android.permissioncontroller/"
    "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
)
"""Who shows system alerts on Android 13."""


def _full(package: str, name: str) -> str:
    """Write a component whole; a name that begins with a dot is inside its package."""
    return f"{package}/{package if name.startswith('.') else ''}{name}"
