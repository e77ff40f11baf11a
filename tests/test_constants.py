# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Folding constants: numbers stand where names stood, nothing else changes, and no name goes that somebody may still ask for."""

import ast
import subprocess
import sys

import pytest

from hardware.constants import fold

LIB = "lib/mastermind/"
PALETTE = "P3, P9, P10 = range(3)\nSEAT = 14\n"


def folded(**sources):
    """Fold modules of lib/mastermind by their names (``ui__page`` is ui/page.py, ``code`` is the one at the top); return them likewise."""
    paths = {name: "code.py" if name == "code" else f"{LIB}{name.replace('__', '/')}.py" for name in sources}
    done = fold({paths[name]: source for name, source in sources.items()})
    assert set(done) == set(paths.values())
    return {name: done[path] for name, path in paths.items()}


def alone(source):
    """Fold a single module."""
    return folded(only=source)["only"]


def same(source, wanted):
    return ast.dump(ast.parse(source)) == ast.dump(ast.parse(wanted))


def results(sources, **files):
    """Run sources as modules of a package in a Python of its own; return what they print."""
    program = "\n".join(
        f"m = types.ModuleType('mastermind.{name}'); m.__package__ = 'mastermind'; sys.modules[m.__name__] = m; p.{name} = m\n"
        f"exec({source!r}, m.__dict__)"
        for name, source in sources.items()
    )
    start = "import sys, types\np = types.ModuleType('mastermind'); p.__path__ = []; sys.modules['mastermind'] = p\n"
    done = subprocess.run([sys.executable, "-I", "-c", start + program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- what becomes a number ---------------------------------------------------------------------------------------------


def test_a_module_uses_the_numbers_of_its_own_constants():
    assert same(alone("LONG = 4\n\ndef f(n):\n    return n > LONG\n"), "def f(n):\n    return n > 4\n")


@pytest.mark.parametrize(
    ("definition", "number"),
    [
        ("X = 7", "7"),
        ("X = -7", "-7"),
        ("X = 256 + 25", "281"),
        ("X = (1 << 29) - 1", "536870911"),
        ("X = ~1 & 0xFF | 1 ^ 2", "255"),
        ("X = 7 // 2 * 3 % 5 ** 2", "9"),
        ("X = 10 ** 30", "1" + 30 * "0"),
        ("W = X = 16", "16"),
        ("W, X = 1, 2", "2"),
        ("W, X = range(2, 4)", "3"),
        ("W, X = range(9, 0, -8)", "1"),
        ("W = 3\nX = W * 2", "6"),
        ("_W = 3\n_Y = _W + 1\nX = _Y + 1", "5"),
    ],
)
def test_literals_arithmetic_ranges_and_constants_make_constants(definition, number):
    assert same(alone(f"{definition}\nprint(X)\n"), f"print({number})\n")


@pytest.mark.parametrize(
    "definition",
    [
        "X = True",
        "X = not 1",
        "W, X = 0, False",
        "X = 1.5",
        "X = 3 / 2",
        "X = 2 ** -1",
        "X = 'pop'",
        "X = b'x'",
        "X = None",
        "X = (1, 2)",
        "X = range(3)",
        "X = 1 // 0",
        "X = 1 << -1",
        "X = 3 + (1, 2)",
        "X = 1 < 2",
        "X = 4()",
        "X = int('3')",
        "X = len((1, 2))",
        "X = const(3)",
        "X, Y = 1, 'a'",
        "X, Y = 1, 2, 3",
        "X, *Y = 1, 2",
        "(X, Y), Z = (1, 2), 3",
        "a.b, X = 1, 2",
        "a[0] = X = 1",
        "if a:\n    X = 3",
        "X = 3\nX = 4",
        "X = 3\nX += 1",
        "X = 3\ndel X",
        "X = 3\nfor X in a: pass",
        "X = 3\nfor Y, X in a: pass",
        "X = 3\nwith a as X: pass",
        "X = 3\nimport X",
        "X = 3\nimport X.y",
        "X = 3\nfrom a import b as X",
        "X = 3\ntry: pass\nexcept a as X: pass",
        "X = 3\ndef X(): pass",
        "X = 3\nclass X: pass",
        "X = 3\ndef f():\n    global X\n    X = 4",
        "X = 3\n(X := 4)",
        "X = 3\na = [X for X in b]",
        "X: int = 3",
    ],
)
def test_whatever_else_a_name_stands_for_it_stays(definition):
    source = f"{definition}\nprint(X)\n"
    assert same(alone(source), source)


def test_numbers_come_from_other_modules_however_they_are_imported():
    done = folded(
        ui__palette=PALETTE,
        ui__a="from . import palette as P\nprint(P.P10)\n",
        ui__b="from .palette import P10 as TEN, f\nprint(TEN, f)\n",
        ui__c="from mastermind.ui.palette import P9\nprint(P9)\n",
        ui__d="import mastermind.ui.palette as Q\nprint(Q.P9, Q.DRIVE)\n",
        game__e="from ..ui import palette\nprint(palette.SEAT + 1)\n",
        code="def f():\n    from mastermind.ui import palette\n    print(palette.P9, palette.LEVELS)\n",
    )
    assert same(done["ui__a"], "pass\nprint(2)\n")
    assert same(done["ui__b"], "from .palette import f\nprint(2, f)\n")
    assert same(done["ui__c"], "pass\nprint(1)\n")
    assert same(done["ui__d"], "import mastermind.ui.palette as Q\nprint(1, Q.DRIVE)\n")
    assert same(done["game__e"], "pass\nprint(14 + 1)\n")
    assert same(done["code"], "def f():\n    from mastermind.ui import palette\n    print(1, palette.LEVELS)\n")
    assert done["ui__palette"].strip() == ""


def test_imports_are_told_from_the_package_that_they_stand_in():
    done = folded(
        rules="GROUP = 1\n",
        ui__rules="GROUP = 2\n",
        ui__a="from .rules import GROUP\nprint(GROUP)\n",
        ui__b="from ..rules import GROUP\nprint(GROUP)\n",
    )
    assert same(done["ui__a"], "pass\nprint(2)\n")
    assert same(done["ui__b"], "pass\nprint(1)\n")


def test_a_package_has_constants_too():
    package, page, other = f"{LIB}ui/__init__.py", f"{LIB}ui/a.py", f"{LIB}ui/b.py"
    done = fold({package: "from .b import TWO\nONE = 1\nprint(TWO)\n", page: "from . import ONE\nprint(ONE)\n", other: "TWO = 2\n"})
    assert same(done[package], "pass\nprint(2)\n")
    assert same(done[page], "pass\nprint(1)\n")


def test_an_import_in_a_function_counts_in_it_and_further_inside():
    elsewhere = "\ndef g(GUESS):\n    return GUESS\n\ndef h():\n    return GUESS\n"
    done = folded(match="GUESS, SECRET = 1, 2\n", a="def f():\n    from .match import GUESS\n    return lambda: GUESS\n" + elsewhere)
    assert same(done["a"], "def f():\n    pass\n    return lambda: 1\n" + elsewhere)


def test_a_constant_is_known_through_a_module_that_imported_it():
    done = folded(
        a="A = 5\n",
        b="from .a import A\nB = A + 1\n",
        c="from .b import A, B\nfrom . import b\nC = B + 1\nprint(A, b.A)\n",
        d="from . import c as M\nfrom .c import b\nprint(M.B, M.C, b.B)\n",
    )
    assert same(done["c"], "pass\npass\nprint(5, 5)\n")
    assert same(done["d"], "pass\npass\nprint(6, 7, 6)\n")


def test_a_constant_made_of_one_that_is_defined_in_a_module_read_later():
    assert same(folded(a="from .z import Z\nA = -Z\nprint(A)\n", z="Z = 3\n")["a"], "pass\nprint(-3)\n")


def test_numbers_are_right_wherever_they_stand():
    source = (
        "N = -5\nK = 2\nT = (7, 8, 9)\n"
        "def deco(n):\n    return lambda f: f\n"
        "@deco(N)\n"
        "def f(a=N, *, b=K):\n    return a, b\n"
        "class C:\n    x = K\n    def m(self, y=x, z=K):\n        return y + z + K\n"
        "print(N ** K, -N, N - N, not N, T[K], T[N + 5:K], f'{N} {K:02d} {N!r:>4}', f(), f(b=N), C().m(), {K: N}, [N for _ in range(K)])\n"
        "print((lambda q=K: q * N)(), 1 if K else N, K.real, (-N).real, K.__class__, '%d' % N)\n"
    )
    done = alone(source)
    assert results({"only": done}) == results({"only": source})
    assert "(-5) ** 2" in done
    assert "K.real" in done
    assert "K = 2" in done  # it is asked for its attribute
    assert "N = " not in done


def test_an_attribute_of_a_constant_of_another_module_stays():
    source = "from . import palette as P\nprint(P.P10.real, P.P9)\n"
    assert same(folded(palette=PALETTE, a=source)["a"], source.replace("P.P9", "1"))


# --- what only looks like a constant -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scope",
    [
        "def f(X): return X",
        "def f(*X): return X",
        "def f(*, X=1): return X",
        "def f(**X): return X",
        "f = lambda X: X",
        "def f():\n    X = 1\n    return X",
        "def f():\n    X += 1",
        "def f():\n    for X in a: return X",
        "def f():\n    with a as X: return X",
        "def f():\n    import X\n    return X",
        "def f():\n    from b import c as X\n    return X",
        "def f():\n    try: pass\n    except a as X: return X",
        "def f():\n    def X(): return X\n    return X",
        "def f():\n    return [X for X in a]",
        "def f():\n    return {X: 1 for X in a}, X",
        "def f(X):\n    def g(): return X\n    return g",
        "def f(X):\n    class g:\n        y = X\n    return lambda: X",
        "class C:\n    X = 1\n    y = X",
        "class C:\n    def X(self): pass\n    y = X",
    ],
)
def test_a_name_is_left_alone_where_it_is_bound(scope):
    source = f"X = 3\n{scope}\n"
    assert same(alone(source), source)


def test_the_same_name_elsewhere_is_a_number_all_the_same():
    done = alone(
        "X = 3\ndef f(X=X):\n    return X\ndef g():\n    return X\nclass C:\n    X = X\n    def m(self):\n        return X, self.X\n"
    )
    wanted = "X = 3\ndef f(X=3):\n    return X\ndef g():\n    return 3\nclass C:\n    X = X\n    def m(self):\n        return 3, self.X\n"
    assert same(done, wanted)


def test_a_name_bound_from_an_inner_function_is_left_alone():
    source = "X = 3\ndef f():\n    from .m import Y\n    def g():\n        nonlocal Y\n        Y = 2\n    return X, Y\n"
    assert same(folded(m="Y = 1\n", a=source)["a"], source.replace("X = 3\n", "").replace("return X", "return 3"))


def test_attributes_of_objects_are_not_constants():
    source = "X = 3\nclass C:\n    name = 5\n    def m(self, P):\n        return self.X, P.X, self.name, self.m().X\n"
    assert same(alone(source), source)
    source = "from . import palette as P\ndef f(P):\n    return P.P10\ndef g():\n    P = f\n    return P.P10\nprint(P.DRIVE)\n"
    assert same(folded(palette=PALETTE, a=source)["a"], source)


def test_a_module_s_constant_that_another_module_changes_is_none():
    sources = {"m": "X, Y = 3, 4\nprint(X)\n", "a": "from . import m\nm.X = 5\nprint(m.X, m.Y)\n"}
    done = folded(**sources)
    assert same(done["m"], "X = 3\nprint(X)\n")
    assert same(done["a"], "from . import m\nm.X = 5\nprint(m.X, 4)\n")


def test_an_alias_that_is_bound_again_is_no_module():
    source = "from . import palette as P\nP = P.other\nprint(P.P10)\n"
    assert same(folded(palette=PALETTE, a=source)["a"], source)
    source = "def f():\n    from . import palette\n    print(palette.P10)\n    del palette\n"
    assert same(folded(palette=PALETTE, a=source)["a"], source)


# --- what goes, and what stays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        "print('X')",
        "print('go to X, now')",
        "print(f'{a}X {b}')",
        "print(a.X)",
        "a.b(X=1)",
        "def f(X): pass",
        "def X(): pass",
        "class C:\n    X = 1",
        "from elsewhere import X",
        "from elsewhere import b as X",
        "import X",
        "def f():\n    X = 1",
        "getattr(a, 'X')",
    ],
)
def test_a_definition_stays_as_long_as_its_name_stands_anywhere_in_the_program(use):
    sources = {"m": "W, X, Y = range(3)\nprint(W, X)\n", "a": use + "\n"}
    assert same(folded(**sources)["m"], "X = 1\nprint(0, 1)\n")


def test_a_definition_does_not_stay_for_a_docstring_a_comment_or_a_longer_name():
    source = '"""X is three."""\nX = 3  # X\n\ndef f():\n    """Return X."""\n    return X, XX, "X_"\n'
    assert "X = 3" not in alone(source)


def test_two_modules_may_have_constants_of_one_name():
    done = folded(a="SIZE = 1\nprint(SIZE)\n", b="SIZE = 2\nprint(SIZE)\n")
    assert same(done["a"], "print(1)\n")
    assert same(done["b"], "print(2)\n")


def test_a_string_gets_a_constant_from_the_module_that_defines_it():
    sources = {"m": "X = 3\n", "a": "from . import m\nfrom .m import X\nprint(X, m.X, getattr(m, 'X'))\n"}
    done = folded(**sources)
    assert results(done) == results(sources) == "3 3 3\n"


def test_an_attribute_gets_a_constant_also_from_a_module_that_imported_it():
    sources = {
        "m": "X = 3\n",
        "b": "from .m import X\nprint(X)\n",
        "c": "from . import b\ndef f(module):\n    return module.X\nprint(f(b), __import__('mastermind.b').b.X)\n",
    }
    done = folded(**sources)
    assert results(done) == results(sources)


def test_an_import_stays_for_one_who_takes_its_name_from_there():
    sources = {"m": "X = 3\n", "b": "from .m import X\nprint(X)\n", "c": "from .b import X\nX = X + 1\nprint(X)\n"}
    done = folded(**sources)
    assert same(done["b"], "from .m import X\nprint(3)\n")
    assert results(done) == results(sources)


def test_an_import_that_was_never_used_stays():
    source = "from . import palette as P\nfrom .palette import P9\nimport os\n"
    assert same(folded(palette=PALETTE, a=source)["a"], source)


def test_attributes_of_foreign_modules_keep_no_import():
    done = folded(m="UP = 3\nprint('UP')\n", a="from digitalio import Pull\nfrom .m import UP\nprint(UP, Pull.UP)\n")
    assert same(done["a"], "from digitalio import Pull\npass\nprint(3, Pull.UP)\n")
    assert "UP = 3" in done["m"]


# --- as a whole --------------------------------------------------------------------------------------------------------


def test_the_order_of_the_files_changes_nothing():
    sources = {
        f"{LIB}z.py": "Z = 3\nQ = 4\n",
        f"{LIB}a.py": "from .z import Z\nprint(Z, 'Q')\n",
        "code.py": "from mastermind import z\nprint(z.Z)\n",
    }
    assert list(fold(sources).items()) == list(fold(dict(reversed(sources.items()))).items())


def test_what_is_folded_is_not_folded_any_further():
    sources = {f"{LIB}z.py": "X, Z = -3, 1\nprint('X', X)\n", f"{LIB}a.py": "from .z import Z, X, f\nA = X * X + Z\nprint(A, Z, f)\n"}
    once = fold(sources)
    assert fold(once) == once


def test_a_mistake_in_a_source_is_told_with_file_and_line():
    with pytest.raises(SyntaxError) as caught:
        fold({"code.py": "x = 1\n", f"{LIB}broken.py": "x = 1\nif x\n"})
    assert (caught.value.filename, caught.value.lineno) == (f"{LIB}broken.py", 2)
