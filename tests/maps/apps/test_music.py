"""The shipped map of Music on a simulated iPhone."""

from collections.abc import AsyncGenerator

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def music() -> AsyncGenerator[Bench]:
    async with bench("music") as started:
        yield started


@pytest.fixture(autouse=True)
async def begun_anew(music: Bench) -> None:
    """Take back what another test did: the library, the player and the queue are as they were at first."""
    await music.hand.arrange("reset")


async def title(music: Bench) -> str:
    """Tell what the phone has in its player."""
    return (await music.state())["now_title"]


async def test_nothing_is_to_be_said_about_the_map(music: Bench):
    assert check(music.app_map) == []


async def test_every_edge_leads_where_the_map_says(music: Bench):
    walked = await walk(music)
    assert walked.wrong == []
    assert walked.walked == 66


async def test_the_rows_of_the_account_lead_where_the_map_says(music: Bench):
    await music.take("account", "subscription", subscription_row="Manage Subscription")
    assert await music.take("account_subscription", "done") == "account"
    assert await music.take("account", "family", family_row="Family") == "account_family"
    assert await music.take("account_family", "purchase_sharing") == "account_family_purchases"
    assert await music.take("account_family_purchases", "done") == "account_family"
    assert await music.take("account", "settings", settings_row="App Settings") == "settings_app_music"


async def test_songs_and_stations_have_menus(music: Bench):
    await music.do("open", screen="new")
    song = (await music.rows("new_songs"))[0]["title"]
    assert await music.take("new", "more", song=song) == "item_menu"
    await music.do("open", screen="radio")
    station = (await music.rows("stations"))[0]["title"]
    assert await music.take("radio", "more", station=station) == "station_menu"


async def test_music_plays_pauses_and_goes_to_the_next_track_and_back(music: Bench):
    await music.do("play_songs")
    await music.do("pause")
    await music.do("play")
    assert (await music.state())["playing"] is True
    first = await title(music)
    await music.do("next_track")
    assert await title(music) != first
    await music.do("previous_track")
    assert await title(music) == first
    await music.do("pause")
    assert (await music.state())["playing"] is False


async def test_what_is_in_the_player_is_told(music: Bench):
    _, pilot = await music.play("read_track")
    assert pilot.value == await title(music)


async def test_a_song_of_the_library_is_played_by_its_title(music: Bench):
    for song in ("Yesterday's Kite", "Long Division"):
        await music.do("play_song", song=song)
        assert (await title(music)).replace("’", "'") == song


async def test_the_library_is_played_in_order_and_shuffled(music: Bench):
    await music.do("play_songs")
    assert (await title(music), (await music.state())["shuffled"]) == ("Amber Platform", False)
    await music.do("shuffle_songs")
    assert (await music.state())["shuffled"] is True
    await music.do("play_songs")
    await music.do("shuffle_albums")
    assert (await music.state())["shuffled"] is True


@pytest.mark.parametrize(
    ("macro", "kept", "text"),
    [
        ("list_songs", "songs", "title"),
        ("list_albums", "albums", "name"),
        ("list_artists", "artists", "name"),
    ],
)
async def test_the_library_is_listed_from_the_first_to_the_last(music: Bench, macro, kept, text):
    await music.rows_read(macro)
    assert await music.rows_read(macro) == {row[text] for row in await music.rows(kept)}


async def test_apple_music_is_searched_behind_a_link(music: Bench):
    await music.do("search", query="雨 & rain")
    assert (await music.screen(), (await music.state())["query"]) == ("search", "雨 & rain")


async def test_a_new_song_comes_into_the_library(music: Bench):
    await music.do("open", screen="new")
    song = (await music.rows("new_songs"))[0]["title"]
    await music.do("add_new_song", song=song)
    assert song in [row["title"] for row in await music.rows("songs")]
