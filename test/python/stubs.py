"""stubs.py: every public name of the modules stands in their stubs with the same parameters, and nothing else does."""

import ast
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parents[2] / "python" / "sedzia"


def signature(node):
    a = node.args
    names = [one.arg for one in a.posonlyargs + a.args + a.kwonlyargs] + [one.arg for one in (a.vararg, a.kwarg) if one]
    return tuple(names), len(a.defaults)


def public(tree, prefix=""):
    """name: signature, of what does not begin with an underscore, and of constructors."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[prefix + node.name] = "class"
            found.update(public(node, node.name + "."))
        elif isinstance(node, ast.FunctionDef) and (node.name == "__init__" or not node.name.startswith("_")):
            found[prefix + node.name] = signature(node)
    return found


wrong = 0
for stub in sorted(HERE.glob("*.pyi")):
    stubbed, real = public(ast.parse(stub.read_text())), public(ast.parse(stub.with_suffix(".py").read_text()))
    real = {name: what for name, what in real.items() if not name.startswith("IllegalMove.")}
    for name in sorted(set(stubbed) | set(real)):
        if stubbed.get(name) != real.get(name):
            wrong += 1
            print(stub.name, name, "the stub says", stubbed.get(name), "and the module", real.get(name))
modules = {one.stem for one in HERE.glob("*.py") if not one.stem.startswith("_") or one.stem == "__init__"}
missing = modules - {one.stem for one in HERE.glob("*.pyi")}
if missing:
    wrong += 1
    print("no stub for", sorted(missing))
sys.exit(wrong > 0)
