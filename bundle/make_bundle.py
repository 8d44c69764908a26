"""Makes an archive from which Carteado is installed without internet, on computers like this one: `make bundle`."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
EXTRAS = "web" if os.name == "nt" else "standby,web"
"""Litestream, by which a second laptop stands by, is not on PyPI for Windows."""
LEFT_OUT = ("numpy",)
"""What rustworkx asks for and never imports: a third of all bytes."""
_MIB = 1 << 20


def gather(wheels: Path) -> None:
    """Put the wheels of the program, of all that it needs and of pip into a folder; raises CalledProcessError."""
    command = (sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--wheel-dir", str(wheels))
    clean()
    subprocess.run((*command, "--constraint", "constraints.txt", "pip", f".[{EXTRAS}]"), cwd=ROOT, check=True)
    clean()
    for name in LEFT_OUT:
        for wheel in wheels.glob(f"{name}-*.whl"):
            wheel.unlink()


def clean() -> None:
    """Remove what setuptools has built: a file that is gone would be in the next wheel."""
    for stale in (BUILD / "lib", *BUILD.glob("bdist.*")):
        shutil.rmtree(stale, ignore_errors=True)


def bundle_of(wheels: Path) -> Path:
    """Pack the wheels with what installs them and return the archive: a zip for Windows, a tar.gz elsewhere."""
    system, machine = platform.system(), platform.machine()
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    folder = wheels.parent
    about = {"python": python, "computer": [system, machine]}
    (folder / "bundle.json").write_text(json.dumps(about), encoding="utf-8")
    for path in (ROOT / "bundle" / "install.py", ROOT / "bundle" / "LEIA-ME.txt", ROOT / "LICENSE"):
        shutil.copy(path, folder)
    kind = "zip" if os.name == "nt" else "gztar"
    return Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))


def main() -> None:
    """Make the archive in `build`, and tell where it is and how large."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    name = (
        f"carteado-{version}-{platform.system()}-{platform.machine()}-python{sys.version_info[0]}.{sys.version_info[1]}"
    )
    folder = BUILD / name.lower()
    shutil.rmtree(folder, ignore_errors=True)
    gather(folder / "wheels")
    archive = bundle_of(folder / "wheels")
    unpacked = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    shutil.rmtree(folder)
    print(f"{archive}: {archive.stat().st_size / _MIB:.0f} MiB ({unpacked / _MIB:.0f} MiB unpacked)")


if __name__ == "__main__":
    main()
