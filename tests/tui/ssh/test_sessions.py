"""A terminal of one's own: what is typed, shown, resized, and how it ends."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest
from textual.widgets import Input, Static

from tests.tui.ssh_people import Hall, eventually
from tui.ssh.login import MOST_VARIABLES
from tui.terminal.driver import EVENTS_A_TICK, ChannelDriver

Keys = list[asyncssh.SSHKey]


def driver_of(hall: Hall, name: str = "Bia") -> ChannelDriver:
    driver = hall.apps[name].driver
    assert driver is not None
    return driver


async def test_typing_is_seen_and_control_keys_arrive(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    bia.type("olá ♠\x7f")
    await bia.sees("olá")
    app = hall.apps["Bia"]
    # Keys are taken one by one, and each may be seen before the next.
    await eventually(lambda: not app.typed_ahead and app.query_one(Input).value == "olá ")


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com"), "aes256-gcm@openssh.com"),
        (("chacha20-poly1305@openssh.com", "aes128-gcm@openssh.com"), "aes128-gcm@openssh.com"),
        (("chacha20-poly1305@openssh.com", "aes256-ctr"), "chacha20-poly1305@openssh.com"),
    ],
)
async def test_whoever_has_a_quick_cipher_speaks_by_it(
    hall: Hall, keys: Keys, offered: tuple[str, ...], chosen: str
) -> None:
    bia = await hall.come("Bia", key=keys[0], encryption_algs=offered)
    await bia.sees("hello Bia")
    assert bia.connection.get_extra_info("send_cipher") == chosen


async def test_a_client_that_waits_for_the_servers_algorithms_is_told_them(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.connection._OFFER_SECONDS", 0.0)
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
    writer.write(b"SSH-2.0-waits\r\n")
    assert (await reader.readline()).startswith(b"SSH-2.0-")
    offered = await reader.readuntil(b"gcm@openssh.com")
    assert b"chacha20-poly1305@openssh.com" in offered
    writer.close()


async def test_for_each_key_no_more_room_is_made_than_a_paste_needs(hall: Hall, keys: Keys) -> None:
    await hall.come("Bia", key=keys[0])
    (session,) = hall.server._sessions
    assert session._connection._transport.max_size == 16384


async def test_a_picture_is_one_packet(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    before = bia.connection._recv_seq
    hall.apps["Bia"].output.send("this and no more")
    await eventually(lambda: b"this and no more" in bia.received)
    assert bia.connection._recv_seq - before == 1


async def test_a_lone_escape_arrives(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    bia.type("\x1b")
    await eventually(lambda: "escape" in hall.apps["Bia"].pressed)


async def test_clicks_reach_what_is_under_them(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    app = hall.apps["Bia"]
    bia.type("\x1b[<0;500;500M\x1b[<0;500;500m\x1b[<0;3;2M\x1b[<0;3;2m")
    await eventually(lambda: bool(app.clicked))
    assert app.clicked == [(2, 1)]


async def test_guard_3_a_paste_arrives_whole_and_capped(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    bia.type("\x1b[200~" + "p" * 30_000 + "\x1b[201~")
    app = hall.apps["Bia"]
    await eventually(lambda: bool(app.query_one(Input).value))
    assert app.query_one(Input).value == "p" * 4096


async def test_a_line_is_repeated_only_where_the_terminal_has_shown_that_it_can(hall: Hall, keys: Keys) -> None:
    for term, answer, repeats in (
        ("xterm-256color", "\x1b[1;4R", True),
        ("xterm-256color", "\x1b[1;2R", False),
        ("xterm-256color", "", False),
        ("tmux-256color", "", False),
    ):
        bia = await hall.come("Bia", key=keys[0], term=term)
        await bia.sees("hello Bia")
        assert ("cursor" in bia.screen.asked) is term.startswith("xterm")
        app = hall.apps["Bia"]
        app.pressed.clear()
        bia.type(f"{answer}\x1b[A")
        await eventually(lambda app=app: app.pressed == ["up"])
        bia.received = b""
        app.call_later(app.say, "─" * 30)
        await bia.sees("─" * 30)
        assert (b"\x1b[29b" in bia.received) is repeats
        app.call_later(app.say, "")
        await eventually(lambda bia=bia: "─" not in bia.screen.text)


async def test_guard_13_any_size_is_drawn(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0], size=(0, 0))
    await bia.sees("hello Bia")
    app, bia.follow = hall.apps["Bia"], False
    for size in ((120, 40), (1, 1), (2**31, 2**31), (81, 25)):
        bia.resize(*size)
        await eventually(lambda size=size: app.size == (min(size[0], 300), min(size[1], 100)))
    again = await hall.come("Bia", key=keys[0])
    await again.sees("hello Bia")
    assert hall.apps["Bia"] is app


async def test_guard_4_what_another_session_posts_is_shown_here_only(hall: Hall, keys: Keys) -> None:
    bia, caio = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await bia.sees("hello Bia")
    await caio.sees("hello Caio")
    hall.apps["Bia"].call_later(hall.apps["Bia"].say, "for Bia")
    await bia.sees("for Bia")
    assert "for Bia" not in caio.screen.text
    contexts = []
    for name in ("Bia", "Caio"):
        app = hall.apps[name]
        app.call_later(lambda app=app: contexts.append(app.query_one(Input).app is app))
    await eventually(lambda: contexts == [True, True])


async def test_guard_5_each_session_has_the_colours_of_its_terminal(hall: Hall, keys: Keys, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "")
    true = await hall.come("Ana", key=keys[0], env={"COLORTERM": "truecolor"})
    few = await hall.come("Beto", key=keys[1], term="linux")
    none = await hall.come("Caio", key=keys[2], env={"NO_COLOR": "1"})
    for person, name in ((true, "Ana"), (few, "Beto"), (none, "Caio")):
        await person.sees(f"hello {name}")
    assert b"8;2;" in true.received
    assert b"8;2;" not in few.received and b"8;5;" not in few.received and b";4" in few.received
    assert [hall.apps[name].no_color for name in ("Ana", "Beto", "Caio")] == [False, False, True]
    assert not any("fore" in pen or "back" in pen for row in none.screen.cells for _, pen in row)


@pytest.mark.parametrize("where", ["print", "exit", "error", "panic"])
async def test_guard_6_nothing_is_left_on_the_servers_screen(hall: Hall, keys: Keys, where: str, capfd, caplog) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    app, hand = hall.apps["Bia"], "QUEEN-OF-HEARTS"

    def fail() -> None:
        held = hand
        raise ValueError(held)

    acts = {
        "print": lambda: app.bell(),
        "exit": lambda: app.exit(message=f"bye {hand}"),
        "error": lambda: app.call_later(fail),
        "panic": lambda: app.panic(hand),
    }
    acts[where]()
    if where != "print":
        await bia.gone()
        assert ("bye QUEEN-OF-HEARTS" in bia.screen.said) is (where == "exit")
        assert ("Something went wrong" in bia.screen.said) is (where != "exit")
    printed = capfd.readouterr()
    assert hand not in printed.out + printed.err + caplog.text
    if where == "error":
        assert "ValueError in fail" in caplog.text


async def test_guard_6_apps_that_end_in_any_order_leave_stdout_as_it_was(hall: Hall, keys: Keys) -> None:
    import sys

    before = sys.stdout
    for name, key in zip(("Ana", "Beto", "Caio"), keys, strict=False):
        await (await hall.come(name, key=key)).sees(f"hello {name}")
    for name in ("Ana", "Caio", "Beto"):
        hall.apps[name].exit()
    await eventually(lambda: hall.server.visitors() == ())
    assert sys.stdout is before


async def test_guard_7_nothing_is_opened_or_written_on_the_server(
    hall: Hall, keys: Keys, monkeypatch, tmp_path
) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a browser was opened"))
    app = hall.apps["Bia"]
    app.open_url("https://example.org")
    app.deliver_screenshot(path=str(tmp_path), filename="picture.svg")
    await bia.sees("hello Bia")
    assert not (tmp_path / "picture.svg").exists()
    assert not driver_of(hall).can_suspend


async def test_guard_8_a_slow_reader_misses_frames_and_then_sees_the_last_one(hall: Hall, keys: Keys) -> None:
    slow, quick = await hall.come("Bia", key=keys[0], window=8192), await hall.come("Caio", key=keys[1])
    await slow.sees("hello Bia")
    await quick.sees("hello Caio")
    slow.channel.pause_reading()
    app, line = hall.apps["Bia"], hall.server.app_session_of(hall.apps["Bia"].visitor.id).session
    frames = 0
    while driver_of(hall).missed < 3:
        frames += 1
        app.say(f"frame {frames} " + "".join(chr(0x2580 + (frames * 7 + x) % 31) for x in range(60)))
        hall.apps["Caio"].say(f"frame {frames}")
        await quick.sees(f"frame {frames}")
        assert line.unsent < 64 * 1024
    app.say("the last frame")
    slow.channel.resume_reading()
    await slow.sees("the last frame")
    assert slow.received.count(b"frame") < frames


async def test_guard_12_a_flood_is_taken_in_portions_and_does_not_stop_others(hall: Hall, keys: Keys) -> None:
    flood, other = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await flood.sees("hello Bia")
    await other.sees("hello Caio")
    flood.type(b"\x00" * 200_000)
    await eventually(lambda: len(driver_of(hall)._typed) > 16_000)
    other.type("hi")
    await other.sees("hi")
    driver = driver_of(hall)
    assert len(driver._typed) + len(driver._heard) < 100_000, "the line was not told to wait"
    assert len(hall.apps["Bia"].pressed) < 200_000
    assert hall.apps["Bia"].message_queue_size <= 64 + EVENTS_A_TICK


async def test_guard_15_whoever_watches_may_get_fewer_frames(hall: Hall, keys: Keys) -> None:
    bia, caio = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await bia.sees("hello Bia")
    await caio.sees("hello Caio")
    driver_of(hall).frame_gap = 3600.0
    for number in range(8):
        for app in hall.apps.values():
            app.call_later(app.say, f"number {number}")
        await caio.sees(f"number {number}")
    await eventually(lambda: any("number 7" in "".join(row) for row in driver_of(hall)._frame._chars))
    assert b"number" not in bia.received
    driver_of(hall).frame_gap = 0.0
    await bia.sees("number 7")
    assert bia.received.count(b"number") == 1 and b"number 6" not in bia.received


@pytest.mark.parametrize(("term", "said"), [("dumb", "hello Bia\r\n"), (None, "hello Bia\n")])
async def test_guard_16_without_a_screen_the_line_mode_speaks(hall: Hall, keys: Keys, term, said) -> None:
    bia = await hall.come("Bia", key=keys[0], term=term)
    await bia.hears("hello Bia")
    bia.type("one\x7fe two\r\n")
    await bia.hears("you said one two")
    assert (b"one\x08 \x08e two\r\n" in bia.received) is (term == "dumb")
    assert said.encode() in bia.received and b"\x1b" not in bia.received
    bia.type("\x04")
    await bia.gone()
    await eventually(lambda: hall.server.visitors() == ())
    assert hall.heard == ["one two", None]


async def test_from_screen_to_lines_and_back_is_one_person(hall: Hall, keys: Keys) -> None:
    screen = await hall.come("Bia", key=keys[0])
    await screen.sees("hello Bia")
    lines = await hall.come("Bia", key=keys[0], term="dumb")
    await lines.hears("hello Bia")
    await screen.gone()
    again = await hall.come("Bia", key=keys[0])
    await again.sees("hello Bia")
    await lines.gone()
    assert len(hall.server.visitors()) == 1


async def test_everybody_is_told_when_the_hall_closes_and_gets_the_terminal_back(hall: Hall, keys: Keys) -> None:
    people = [await hall.come("Ana", key=keys[0]), await hall.come("Beto", key=keys[1], term="dumb")]
    await people[0].sees("hello Ana")
    await people[1].hears("hello Beto")
    await hall.server.stop()
    for person in people:
        await person.hears("The hall is closing")
        await person.gone()
    modes = people[0].screen.modes
    assert {mode for mode, on in modes.items() if on} == {"25", "7"} or "1049" not in modes


async def test_nobody_gets_a_shell_a_command_a_file_or_a_tunnel(hall: Hall, keys: Keys) -> None:
    bia = await hall.connect("Bia", key=keys[0])
    with pytest.raises(asyncssh.ChannelOpenError):
        await bia.connection.open_connection("127.0.0.1", 22)
    with pytest.raises(asyncssh.ChannelListenError):
        await bia.connection.forward_remote_port("", 0, "127.0.0.1", 22)
    with pytest.raises(asyncssh.ChannelOpenError):
        await bia.connection.create_process("id")
    bia.connection.abort()
    caio = await hall.connect("Caio", key=keys[1])
    with pytest.raises(asyncssh.Error):
        await caio.connection.start_sftp_client()


async def test_nothing_of_the_clients_environment_is_kept_but_what_is_listened_to(hall: Hall, keys: Keys) -> None:
    sent = {"LANG": "en_US.UTF-8", "LC_ALL": "x" * 30_000, "LD_PRELOAD": "evil.so"}
    bia = await hall.come("Bia", key=keys[0], env=sent | {f"LC_{number}": "x" * 30_000 for number in range(40)})
    await bia.sees("hello Bia")
    (line,) = hall.server._sessions
    assert line._channel is not None
    assert dict(line._channel.get_environment_bytes()) == {b"LANG": b"en_US.UTF-8"}


async def test_a_client_that_sends_variables_without_end_is_cut(hall: Hall, keys: Keys) -> None:
    bia = await hall.connect("Bia", key=keys[0], env={f"V{number}": "x" for number in range(MOST_VARIABLES + 1)})
    with pytest.raises((asyncssh.Error, OSError)):
        await bia.enter()
        await bia.gone()
        raise ConnectionResetError
    assert "Bia" not in hall.apps


async def test_one_connection_has_one_session(hall: Hall, keys: Keys) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    with pytest.raises(asyncssh.ChannelOpenError):
        await bia.connection.create_process(term_type="xterm")


async def test_neither_agent_nor_x11_is_forwarded(hall: Hall, keys: Keys) -> None:
    bia = await hall.connect("Bia", key=keys[0], agent_forwarding=True)
    with pytest.raises(asyncssh.Error):
        await bia.connection.create_process(term_type="xterm", x11_forwarding=True, x11_display="127.0.0.1:0")


async def test_whoever_asks_for_no_terminal_is_not_kept(
    hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.login.SESSION_SECONDS", 0.02)
    idle = await hall.connect("Bia", key=keys[0])
    await asyncio.wait_for(idle.connection.wait_closed(), 10.0)
    assert hall.server.visitors() == ()


async def test_a_terminal_of_another_kind_takes_over_in_its_own_colours(hall: Hall, keys: Keys) -> None:
    first = await hall.come("Bia", key=keys[0], env={"COLORTERM": "truecolor"})
    await first.sees("hello Bia")
    second = await hall.come("Bia", key=keys[0], term="linux")
    await second.sees("hello Bia")
    await eventually(lambda: b";4" in second.received)
    assert b"8;2;" in first.received and b"8;2;" not in second.received


async def test_an_app_is_told_when_its_visitor_drops_and_comes_back(hall: Hall, keys: Keys) -> None:
    first = await hall.come("Bia", key=keys[0])
    await first.sees("hello Bia")
    first.connection.abort()
    await eventually(lambda: hall.apps["Bia"].line_changes == ["away"])
    second = await hall.come("Bia", key=keys[0])
    await second.sees("hello Bia")
    await eventually(lambda: hall.apps["Bia"].line_changes == ["away", "back"])


async def test_whoever_comes_back_while_the_app_ends_gets_a_new_one(hall: Hall, keys: Keys) -> None:
    first = await hall.come("Bia", key=keys[0])
    await first.sees("hello Bia")
    old = hall.apps["Bia"]
    second = await hall.connect("Bia", key=keys[0])
    old.exit()
    await second.enter()
    await second.sees("hello Bia")
    assert hall.apps["Bia"] is not old and len(hall.server.visitors()) == 1


async def test_nothing_is_painted_for_nobody_and_whoever_comes_back_sees_what_happened(hall: Hall, keys: Keys) -> None:
    first = await hall.come("Bia", key=keys[0])
    await first.sees("hello Bia")
    first.connection.abort()
    app = hall.apps["Bia"]
    await eventually(lambda: app.line_changes == ["away"])
    app.call_later(app.say, "meanwhile")
    app.call_later(app.notify, "in passing")
    await eventually(lambda: "meanwhile" in str(app.query_one("#said", Static).content))
    assert not any("meanwhile" in "".join(row) for row in app.driver._frame._chars)
    second = await hall.come("Bia", key=keys[0])
    await second.sees("meanwhile")
    assert b"in passing" not in second.received
