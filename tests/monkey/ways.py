"""The ways that lead from the lobby to every screen, so that no storm stays in a corner of the app."""

from __future__ import annotations

from collections.abc import Mapping

_SIGNS = str.maketrans({"↵": "\r", "↓": "\x1b[B", "␡": "\x1b[3~", "→": "\x1b[C", "⇥": "\t", "⌘": "\x10"})

_APP = """
    n ne ns nm u↵ u↓↵ b bb bm bL bC bi br c cm g g↵ g↵H g↵/ gx gi g␡ r r/rei↵ o oe o↓↓↓↓↓↓↓↵ o↓↓↓↓↓↓↓↵n ? ⌘
    f f→ f→→→↵ f→→→f fp fv a an an↵ an↵↵ an↵u an↵x g↵a g↵aab↵ g↵b g↵b↵↵↵ g↵B g↵i g↵ii g↵e g↵e↵ g↵z g↵x g↵n g↵w g↵w→
    t tn tn↵ tn↓↓↓↓↓↓↵ tx ti tc ts tsn tsncopa↵ tsncopa↵a s s↵ s↵↵ s↵↵n s↵↵p
"""
_DESK = """
    t↵ t↵1 t↵1b t↵1n t↵1i t↵1/ t↵1a t↵1␡ t↵1↵ t↵2 t↵2c t↵2g t↵2r t↵2w t↵2x t↵2z t↵2b t↵2↵ t↵2↵⇥ t↵3 t↵3a t↵3e t↵3v t↵3↵
    t↵4 t↵4↵ t↵5 t↵5↵ t↵6 t↵6/ t↵C t↵P t↵T t↵T⇥ t↵, t↵S t↵S↵ t↵u t↵o t↵p t↵X t↵I
"""
_HALL = """
    n n↵ n↵b n↵fs n↵i r o u↵ e g b p pm w c T T↵ T↵2 T↵2↵ L P P↵ ? d i t t↵ M m f f→ f→→→↵ fv fp
    L↵a L↵aab↵ L↵b L↵B L↵i L↵e L↵z L↵w ⌘ ↵ ↵s 2↵ ↓↵ ↓↓↵ ↓↓↓↵ ↓↓↓↓↵ D D↵ Dn Dx Dnx E E↵ En z z↵
    n→↵bs n→→↵bs n→→→↵bs n→→→→↵bs n→→→→↵c f→→↵ f→→→↓↓↵ f→→→↓↓↵b f→→→↓↓↵a f→→→↓↓↵i f→→→↓↓↵z f→→→↓↓↵w f→→→↓↓↵e
    f→→→↓↓↓↵b f→→→↓↓↓↵w f→→→↓↓↓↓↵i f→→→↓↓↓↓↓↵a
"""
WAYS: Mapping[str, tuple[str, ...]] = {
    over: tuple(way.translate(_SIGNS) for way in ways.split())
    for over, ways in (("app", _APP), ("desk", _DESK), ("hall", _HALL))
}
