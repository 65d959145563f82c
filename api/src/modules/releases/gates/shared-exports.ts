import { type AnyNode, type Literal, type Program, parse } from 'acorn';
import { declares, isFunction, TooMuchWork, walk, withinSteps } from './scopes.ts';

/** What a build's scripts do with a library that all front ends of a page share. */
export interface SharedExports {
  /** The exports that they use; `*` where the library is handed on as a whole, so that its use can't be followed. */
  used: Set<string>;
  /** The exports of the copy that they bring. */
  provided: Set<string>;
  /** Scripts that can't be read. */
  unreadable: string[];
}

type Scripts = ReadonlyMap<string, string>;
type Call = AnyNode & { type: 'CallExpression' };

/** Far beyond a real build's, whose scripts take a tenth of it; a build may contain anything, and reading it must end. */
const scriptCharactersMax = 16 * 1_024 * 1_024;
const walkStepsMax = 8_000_000;

/** The module ids that a script requires or defines, as webpack writes them. Bounded, since a build may contain anything. */
const moduleIds = /\(\s{0,4}(\d[\de]{0,15}|"[^"]{0,200}"|'[^']{0,200}')\s{0,4}\)|(\d[\de]{0,15})\s{0,4}[(:]/g;

/** `36000` of `36e3`: minifiers write a module's number either way. */
const keyOf = (node: AnyNode): string | null =>
  node.type === 'Literal' ? String(node.value) : node.type === 'Identifier' ? node.name : null;
const isText = (node: AnyNode | undefined, text: string): boolean => node?.type === 'Literal' && node.value === text;
/** `n(52878)`, by which a module gets another one. */
const requiredBy = ({ callee, arguments: given }: Call): string | null =>
  callee.type === 'Identifier' && given.length === 1 && given[0]!.type === 'Literal'
    ? String((given[0] as Literal).value)
    : null;

/**
 * Counts the exports of a shared library in the scripts that webpack and its federation plugin write: the modules that stand for the
 * library have its `shareKey`, and every module that uses it gets it by such a number.
 * @param scripts by their path
 */
export function sharedExportsOf(scripts: Scripts, library: string): SharedExports {
  const paths = [...scripts.keys()];
  const nothing = { used: new Set<string>(), provided: new Set<string>() };
  const characters = [...scripts.values()].reduce((sum, code) => sum + code.length, 0);
  if (characters > scriptCharactersMax) return { ...nothing, unreadable: paths };
  try {
    return withinSteps(walkStepsMax, () => countedExports(scripts, library));
  } catch (error) {
    // A RangeError: code that is nested more deeply than the stack.
    if (error instanceof TooMuchWork || error instanceof RangeError) return { ...nothing, unreadable: paths };
    throw error;
  }
}

function countedExports(scripts: Scripts, library: string): SharedExports {
  const found: SharedExports = { used: new Set(), provided: new Set(), unreadable: [] };
  const trees = new Map<string, Program | null>();
  const treesWhere = (mayConcern: (code: string) => boolean) =>
    [...scripts].flatMap(([path, code]) => {
      if (!mayConcern(code)) return [];
      if (!trees.has(path)) trees.set(path, treeOf(code));
      const tree = trees.get(path);
      if (!tree) found.unreadable.push(path);
      return tree ? [tree] : [];
    });
  const modules = modulesOf(
    treesWhere((code) => code.includes(library)),
    library,
  );
  const mentions = (ids: ReadonlySet<string>) => (code: string) => {
    for (const [, required, defined] of code.matchAll(moduleIds)) {
      if (ids.has(numeral(required ?? defined ?? ''))) return true;
    }
    return false;
  };
  for (const tree of treesWhere(mentions(modules.standIns))) usesIn(tree, modules.standIns, found.used);
  for (const tree of treesWhere(mentions(modules.copies))) exportsIn(tree, modules.copies, found.provided);
  found.unreadable = [...new Set(found.unreadable)];
  return found;
}

const numeral = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1) : String(Number(text)));

function treeOf(code: string): Program | null {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true });
  } catch {
    return null;
  }
}

/** The modules that stand for the shared library, and those that are the build's own copy of it. */
function modulesOf(trees: readonly Program[], library: string) {
  const [standIns, copies] = [new Set<string>(), new Set<string>()];
  const copiesIn = (getter: AnyNode) =>
    walk(getter, (inner) => {
      const id = inner.type === 'CallExpression' ? requiredBy(inner) : null;
      if (id !== null) copies.add(id);
    });
  for (const tree of trees) {
    walk(tree, (node) => {
      // 36000: { fallback: () => …require(97998), shareKey: 'react-router-dom' }
      if (node.type === 'Property' && node.value.type === 'ObjectExpression') {
        const { properties } = node.value;
        const isStandIn = properties.some(
          (one) => one.type === 'Property' && keyOf(one.key) === 'shareKey' && isText(one.value, library),
        );
        const id = keyOf(node.key);
        if (!isStandIn || id === null) return;
        standIns.add(id);
        for (const one of properties) if (one.type === 'Property' && keyOf(one.key) === 'fallback') copiesIn(one.value);
      }
      // register('react-router-dom', '7.18.5', () => …require(97998))
      if (node.type !== 'CallExpression' || !isText(node.arguments[0], library) || !node.arguments[2]) return;
      copiesIn(node.arguments[2]);
    });
  }
  return { standIns, copies };
}

function usesIn(tree: Program, standIns: ReadonlySet<string>, used: Set<string>): void {
  walk(tree, (node, above) => {
    if (node.type !== 'CallExpression' || !standIns.has(requiredBy(node) ?? '')) return;
    const parent = above.at(-1);
    if (parent?.type === 'ExpressionStatement') return;
    if (parent?.type === 'SequenceExpression' && parent.expressions.at(-1) !== node) return;
    if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
      const { name } = parent.id;
      const scope = above.findLast((one) => declares(one, name));
      if (scope) return referencesIn(scope, name, parent, used);
    }
    used.add(memberOf(node, parent));
  });
}

/** What is taken of a value; `*` for all of it. */
const memberOf = (value: AnyNode, parent: AnyNode | undefined): string =>
  parent?.type === 'MemberExpression' && parent.object === value && !parent.computed
    ? (keyOf(parent.property) ?? '*')
    : '*';

function referencesIn(scope: AnyNode, name: string, declaration: AnyNode, used: Set<string>): void {
  walk(scope, (node, above) => {
    if (node !== scope && declares(node, name)) return false;
    if (node.type !== 'Identifier' || node.name !== name) return true;
    const parent = above.at(-1);
    const isName =
      parent === declaration ||
      (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      ((parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') &&
        !parent.computed &&
        parent.key === node) ||
      (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand);
    if (!isName) used.add(memberOf(node, parent));
    return true;
  });
}

/** `97998(e, t, n) { n.d(t, { Link: () => … }) }`: the exports that a module defines. */
function exportsIn(tree: Program, copies: ReadonlySet<string>, provided: Set<string>): void {
  walk(tree, (node) => {
    if (node.type !== 'Property' || !isFunction(node.value) || !copies.has(keyOf(node.key) ?? '')) return;
    const exported = node.value.params[1];
    if (exported?.type !== 'Identifier') return;
    walk(node.value.body, (inner) => {
      if (inner.type !== 'CallExpression' || inner.callee.type !== 'MemberExpression') return;
      const [target, getters] = inner.arguments;
      if (keyOf(inner.callee.property) !== 'd' || target?.type !== 'Identifier' || target.name !== exported.name)
        return;
      if (getters?.type !== 'ObjectExpression') return;
      for (const one of getters.properties) if (one.type === 'Property') provided.add(keyOf(one.key) ?? '*');
    });
  });
}
