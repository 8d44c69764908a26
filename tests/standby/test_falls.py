"""Halls that fall while people play: `python -m tests.standby` lets more of them fall."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.standby.__main__ import ROOT


@pytest.mark.deep
def test_a_hall_that_falls_is_open_again_elsewhere_with_all_but_its_last_second() -> None:
    command = [sys.executable, "-m", "tests.standby", "--kills", "2", "--cuts", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
