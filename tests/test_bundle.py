"""An archive installs without internet, on the computers that it is for and on no others."""

from __future__ import annotations

import ensurepip
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
_SPEC = spec_from_file_location("installer", ROOT / "bundle" / "install.py")
assert _SPEC is not None and _SPEC.loader is not None
installer = module_from_spec(_SPEC)
_SPEC.loader.exec_module(installer)
COMMAND = "import sys\n\ndef main():\n    print('opened', *sys.argv[1:])\n"
METADATA = "Metadata-Version: 2.1\nName: carteado\nVersion: {}\nProvides-Extra: web\n"


def wheel(folder: Path, version: str, command: str) -> None:
    """Write a program of one module, in the place of the whole one."""
    about = f"carteado-{version}.dist-info"
    with zipfile.ZipFile(folder / f"carteado-{version}-py3-none-any.whl", "w") as packed:
        packed.writestr("carteado_stub.py", command)
        packed.writestr(f"{about}/METADATA", METADATA.format(version))
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{about}/entry_points.txt", "[console_scripts]\ncarteado = carteado_stub:main\n")
        packed.writestr(f"{about}/RECORD", "")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """An archive that was unpacked, for this computer, with pip's own wheel and a small program."""
    folder = tmp_path / "bundle"
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    shutil.copy(ROOT / "bundle" / "install.py", folder)
    (pip,) = (Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl")
    shutil.copy(pip, wheels)
    renew(folder, "1.0.0")
    return folder


def renew(folder: Path, version: str, command: str = COMMAND, **other: object) -> None:
    for older in (folder / "wheels").glob("carteado-*.whl"):
        older.unlink()
    wheel(folder / "wheels", version, command)
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    about = {"python": python, "computer": installer.computer(), **other}
    (folder / "bundle.json").write_text(json.dumps(about), encoding="utf-8")


def install(bundle: Path, folder: str = "program") -> subprocess.CompletedProcess[str]:
    to, links = bundle.parent / folder, bundle.parent / "bin"
    asked = [sys.executable, bundle / "install.py", "--to", to, "--links", links]
    return subprocess.run(asked, capture_output=True, text=True)


@pytest.mark.deep
def test_a_bundle_installs_and_a_newer_one_goes_in_its_place(bundle: Path) -> None:
    done = install(bundle)
    command = bundle.parent / "bin" / "carteado"
    assert done.returncode == 0 and f"Para abrir: {command}" in done.stdout, done.stderr
    assert subprocess.run([command, "--version"], capture_output=True, text=True).stdout == "opened --version\n"
    renew(bundle, "1.1.0")
    assert install(bundle).returncode == 0
    assert len([*(bundle.parent / "program").rglob("carteado-1.1.0.dist-info")]) == 1
    assert not [*(bundle.parent / "program").rglob("carteado-1.0.0.dist-info")]
    renew(bundle, "1.1.0", COMMAND.replace("opened", "newer"))
    assert install(bundle).returncode == 0
    assert subprocess.run([command], capture_output=True, text=True).stdout.startswith("newer"), "of the same number"


@pytest.mark.parametrize("other", [{"python": "3.2"}, {"computer": ["Amiga", "m68k"]}])
def test_on_another_computer_nothing_is_installed_and_it_is_told_which_it_is_for(
    bundle: Path, other: dict[str, object]
) -> None:
    renew(bundle, "1.0.0", **other)
    done = install(bundle)
    assert done.returncode == 1 and not (bundle.parent / "program").exists()
    named = other.get("computer", [f"Python {other.get('python')}"])
    assert isinstance(named, list) and all(name in done.stdout for name in named)
    assert "Nada foi instalado" in done.stdout and "Nothing was installed" in done.stdout


def test_a_bundle_without_its_wheels_says_what_is_missing(bundle: Path) -> None:
    for path in (bundle / "wheels").iterdir():
        path.unlink()
    done = install(bundle)
    assert done.returncode == 1 and "Não deu certo: wheels/pip" in done.stdout and not done.stderr


@pytest.mark.parametrize("folder", ["bundle/install.py", f"two{os.pathsep}folders", "bundle/install.py/below"])
def test_a_folder_that_cannot_be_made_is_told(bundle: Path, folder: str) -> None:
    done = install(bundle, folder)
    assert done.returncode == 1 and "Não deu certo" in done.stdout and not done.stderr


def test_a_link_takes_the_place_of_an_older_one_and_of_nothing_else(bundle: Path) -> None:
    command, links = bundle / "carteado", bundle / "bin"
    command.write_text("", encoding="utf-8")
    assert installer.link(command, links) == links / "carteado"
    command.unlink()  # what it leads to is gone
    assert installer.link(bundle / "elsewhere" / "carteado", links) == links / "carteado"
    assert (links / "carteado").readlink() == bundle / "elsewhere" / "carteado"
    (links / "carteado").unlink()
    (links / "carteado").write_text("somebody's own", encoding="utf-8")
    assert installer.link(command, links) is None
    assert (links / "carteado").read_text(encoding="utf-8") == "somebody's own"


def test_rounds_are_drawn_without_what_the_bundle_leaves_out() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from tournaments.formats.dutch.sieve import _cheapest\n"
        "from tournaments.formats.matching import best_pairs\n"
        "assert best_pairs(4, lambda first, second: first ^ second) == ((0, 1), (2, 3))\n"
        "assert len(_cheapest(range(4), {(0, 1): 1, (2, 3): 1})) == 2"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_every_file_that_the_program_reads_goes_into_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    endings = {pattern.removeprefix("*") for pattern in project["package-data"]["*"]} | {".py", ".pyc"}
    tops = [pattern.rstrip("*") for pattern in project["packages"]["find"]["include"]]
    files = [path for top in tops for path in (ROOT / top).rglob("*") if path.is_file()]
    assert [f"{name}.py" for name in project["py-modules"]] == [path.name for path in ROOT.glob("*.py")]
    assert len(files) > 1000 and {path.suffix for path in files} <= endings
