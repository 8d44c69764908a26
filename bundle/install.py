"""Installs Carteado from the folder in which this file lies, without internet: `python3 install.py`.

Runs on any Python 3, so that a computer with the wrong one is told which is needed. Nothing of a club is touched.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
FAILED = 1


def say(portuguese: str, english: str) -> None:
    """Say something in both languages: nobody has chosen one yet."""
    print(portuguese, english, sep="\n", flush=True)


def computer() -> list[str]:
    """Return the system and the processor, as a bundle names those that it is for."""
    return [platform.system(), platform.machine()]


def right_python(version: str) -> str | None:
    """Return the path of a Python of this version, such as "3.11"; None where there is none to be found."""
    if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
        return sys.executable
    if os.name == "nt":
        asked = ["py", f"-{version}", "-c", "import sys; print(sys.executable)"]
        try:
            return subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return None
    return shutil.which(f"python{version}")


def install(folder: Path) -> Path:
    """Install what lies here into an environment of its own, new or that of before; returns the command that starts it.

    Raises OSError, CalledProcessError, and ValueError for a folder that no environment can be in.
    """
    # No pip inside: Debian's Python cannot give it one, and the one that lies here installs as well.
    venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wheels = HERE / "wheels"
    pip = next(wheels.glob("pip-*.whl"), None)
    if pip is None:
        raise OSError("wheels/pip-*.whl")
    # All that is needed lies here, and pip would ask for what the bundle leaves out. What is installed may be of the
    # same number and older all the same.
    packages = sorted(path for path in wheels.glob("*.whl") if path != pip)
    asked = ["install", "--quiet", "--force-reinstall", "--no-index", "--no-deps", *packages]
    subprocess.run(
        [programs / "python", pip / "pip", *asked, "--no-cache-dir", "--disable-pip-version-check"], check=True
    )
    return programs / ("carteado.exe" if os.name == "nt" else "carteado")


def link(command: Path, links: Path) -> Path | None:
    """Put a link to the command among a user's programs and return it; None where something else has the name."""
    place = links / command.name
    if place.exists() and not place.is_symlink():
        return None
    links.mkdir(parents=True, exist_ok=True)
    if place.is_symlink():
        place.unlink()
    place.symlink_to(command)
    return place


def main() -> int:
    """Install, and say how it is started; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path.home() / ".carteado", help="pasta do programa (~/.carteado)")
    parser.add_argument("--links", type=Path, default=Path.home() / ".local" / "bin", help="~/.local/bin")
    args = parser.parse_args()
    made = json.loads((HERE / "bundle.json").read_text(encoding="utf-8"))
    version, system = made["python"], " ".join(made["computer"])
    python = right_python(version)
    if computer() != made["computer"] or python is None:
        here = f"{' '.join(computer())}, Python {platform.python_version()}"
        say(
            f"Este pacote é para {system} com Python {version}; aqui há {here}. Nada foi instalado.",
            f"This bundle is for {system} with Python {version}; here is {here}. Nothing was installed.",
        )
        return FAILED
    if python != sys.executable:
        return subprocess.call([python, __file__, *sys.argv[1:]])
    say(
        f"Instalando em {args.to}; leva menos de um minuto.", f"Installing into {args.to}; it takes less than a minute."
    )
    try:
        command = install(args.to.absolute())
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        say(f"Não deu certo: {error}", f"It failed: {error}")
        return FAILED
    linked = link(command, args.links) if os.name == "posix" else None
    known = os.environ.get("PATH", "").split(os.pathsep)
    started = "carteado" if linked is not None and str(args.links) in known else linked or command
    say(f"Pronto. Para abrir: {started}", f"Done. To open it: {started}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
