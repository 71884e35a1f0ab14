"""A picture of every screen of a map that ways without risk lead to, taken on a phone."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from maps.model import AppMap
from maps.path import reachable
from maps.replay import Replayer
from phone.protocols import Done, Phone
from phone.snapshot import Screenshot
from router.budget import Tally
from router.drive import Drive
from router.lease import lease
from router.run_settings import RunSettings
from router.trace import Trace


@dataclass(frozen=True, slots=True)
class Pictures:
    """What was taken, by screen; and the screens that were not reached or may not be pictured."""

    taken: dict[str, Screenshot]
    missing: tuple[str, ...]


async def take_pictures(
    phone: Phone,
    app_map: AppMap,
    settings: RunSettings,
    told: Callable[[str, int, int], Awaitable[None]] | None = None,
) -> Pictures:
    """Walk to every screen and picture it; one with a password field, or a black one, is left out.

    Raises:
        PhoneError: the phone is busy or gone.
    """
    trace = Trace(settings.trace_folder)
    drive = Drive(phone, trace, settings.budget, Tally(), policy=settings.policy)
    screens, taken = reachable(app_map), dict[str, Screenshot]()
    key, address = phone.info.key, phone.info.address
    try:
        async with lease(settings.lease_folder, key, settings.claim, settings.patience_s, called=address):
            for number, screen in enumerate(screens, 1):
                pilot = Replayer(app_map, app_map.macro("open"), {"screen": screen})
                outcome = await Drive(phone, trace, settings.budget, Tally(), policy=settings.policy).run(
                    pilot
                )
                shot = await drive.picture(outcome.last) if isinstance(outcome.move, Done) else None
                if shot is not None and not shot.is_black:
                    taken[screen] = shot
                if told:
                    await told(screen, number, len(screens))
    finally:
        trace.close(status="done")
    return Pictures(taken, tuple(screen for screen in screens if screen not in taken))
