import type { AnyNode, ModuleDeclaration, Pattern, Statement } from 'acorn';

type FunctionNode = AnyNode & { type: 'FunctionExpression' | 'ArrowFunctionExpression' | 'FunctionDeclaration' };

type Visit = (node: AnyNode, above: readonly AnyNode[]) => unknown;

const isNode = (value: unknown): value is AnyNode => typeof (value as { type?: unknown } | null)?.type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

let stepsLeft = Infinity;

/** More work than a build may cause. */
export class TooMuchWork extends Error {}

/**
 * Does something that walks trees, in so many steps at most. Nothing of it waits, so the count belongs to one caller.
 * @throws TooMuchWork
 */
export function withinSteps<T>(steps: number, work: () => T): T {
  stepsLeft = steps;
  try {
    return work();
  } finally {
    stepsLeft = Infinity;
  }
}

/** Visits a node and all below it, with the nodes around each, the outermost first. @param visit returns false to skip what is below */
export function walk(node: AnyNode, visit: Visit, above: AnyNode[] = []): void {
  stepsLeft -= 1;
  if (stepsLeft < 0) throw new TooMuchWork('These scripts take too long to read');
  if (visit(node, above) === false) return;
  above.push(node);
  for (const child of childrenOf(node)) walk(child, visit, above);
  above.pop();
}

export const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration';

/** Whether a scope (a function, a block, a loop, …) declares a name. */
export function declares(scope: AnyNode, name: string): boolean {
  switch (scope.type) {
    case 'Program':
      return bodyDeclares(scope.body, name) || hasVar(scope, name);
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
      return (
        scope.params.some((one) => binds(one, name)) ||
        (scope.type === 'FunctionExpression' && scope.id?.name === name) ||
        hasVar(scope.body, name)
      );
    case 'BlockStatement':
    case 'StaticBlock':
      return bodyDeclares(scope.body, name);
    case 'SwitchStatement':
      return scope.cases.some(({ consequent }) => bodyDeclares(consequent, name));
    case 'CatchClause':
      return scope.param ? binds(scope.param, name) : false;
    case 'ForStatement':
      return scope.init?.type === 'VariableDeclaration' && bodyDeclares([scope.init], name);
    case 'ForInStatement':
    case 'ForOfStatement':
      return scope.left.type === 'VariableDeclaration' && bodyDeclares([scope.left], name);
    case 'ClassExpression':
      return scope.id?.name === name;
    default:
      return false;
  }
}

function binds(pattern: Pattern, name: string): boolean {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name;
    case 'ObjectPattern':
      return pattern.properties.some((one) => binds(one.type === 'RestElement' ? one.argument : one.value, name));
    case 'ArrayPattern':
      return pattern.elements.some((one) => one !== null && binds(one, name));
    case 'AssignmentPattern':
      return binds(pattern.left, name);
    case 'RestElement':
      return binds(pattern.argument, name);
    default:
      return false;
  }
}

const bodyDeclares = (body: readonly (Statement | ModuleDeclaration)[], name: string): boolean =>
  body.some(
    (one) =>
      (one.type === 'VariableDeclaration' &&
        one.kind !== 'var' &&
        one.declarations.some(({ id }) => binds(id, name))) ||
      ((one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') && one.id?.name === name),
  );

/** A `var` belongs to its function, wherever it stands in it. */
function hasVar(body: AnyNode, name: string): boolean {
  let found = false;
  walk(body, (node, above) => {
    if (found || (above.length > 0 && isFunction(node))) return false;
    found =
      node.type === 'VariableDeclaration' && node.kind === 'var' && node.declarations.some(({ id }) => binds(id, name));
    return !found;
  });
  return found;
}
