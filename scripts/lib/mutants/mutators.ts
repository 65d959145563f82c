import ts from 'typescript';
import type { Kind } from './mutant.ts';

/** One change at a node of the code: replaces what is between `start` and `end`, by default the whole node, with `text`. */
export interface Mutation {
  kind: Kind;
  what: string;
  node: ts.Node;
  start?: number;
  end?: number;
  text: string;
  /** What tests of it might mention besides the function's name. */
  names?: readonly string[];
}

/** Finds the mutations of one node; none for most. */
export type Mutator = (node: ts.Node) => Mutation[];

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 110);
const calleeOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
const isCall = (node: ts.Node | undefined): node is ts.CallExpression =>
  node !== undefined && ts.isCallExpression(node);

/** A call that only refuses: `assertNoDebt(…)`, `refuseTaken(…)`. */
const isGuard = (name: string) => /^(assert|refuse|check|require|validate)[A-Z]/.test(name);

/** Assertions about our own code, and errors of others that are passed on, refuse nobody. */
const isAssertion = ({ expression }: ts.ThrowStatement) =>
  ts.isNewExpression(expression)
    ? /^(Error|RangeError|TypeError|ConfigError)$/.test(expression.expression.getText())
    : ts.isIdentifier(expression) && expression.text === 'error';

function endsInRefusal(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  if (last === undefined) return false;
  if (ts.isThrowStatement(last)) return !isAssertion(last);
  return ts.isExpressionStatement(last) && isCall(last.expression) && isGuard(calleeOf(last.expression));
}

/** Codes, fields and messages of a refusal. */
const textsIn = (node: ts.Node): string[] => [...node.getText().matchAll(/'([^'\n]{4,80})'/g)].map(([, text]) => text!);

/** Refusals: those of a condition never come, those by a call aren't called; limits that aren't counted. */
export function checks(node: ts.Node): Mutation[] {
  if (ts.isIfStatement(node) && endsInRefusal(node.thenStatement)) {
    const condition = node.expression;
    const what = `never refuses: if (${oneLine(condition.getText())})`;
    const text = `false && (${condition.getText()})`;
    return [{ kind: 'check', what, node: condition, text, names: textsIn(node) }];
  }
  if (!ts.isExpressionStatement(node)) return [];
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!isCall(call)) return [];
  if (call.expression.getText().endsWith('limits.consume')) {
    return [{ kind: 'limit', what: `not counted: ${oneLine(call.getText())}`, node, text: ';', names: textsIn(call) }];
  }
  // The last statement of an `if` is that check's own.
  const isOfCheck = ts.isIfStatement(node.parent) || (ts.isBlock(node.parent) && ts.isIfStatement(node.parent.parent));
  return isGuard(calleeOf(call)) && !isOfCheck
    ? [{ kind: 'check', what: `not called: ${oneLine(call.getText())}`, node, text: ';' }]
    : [];
}

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** A mutation for each match of a pattern in the text of a node. */
function inText(
  node: ts.Node,
  pattern: RegExp,
  kind: Kind,
  what: string,
  replace: (found: string) => string,
): Mutation[] {
  const text = node.getText();
  return [...text.matchAll(pattern)].map((found) => {
    const start = node.getStart() + found.index;
    const around = oneLine(text.slice(Math.max(0, found.index - 70), found.index + 40));
    return { kind, what: `${what}: ${around}`, node, start, end: start + found[0].length, text: replace(found[0]) };
  });
}

/** Row locks and advisory locks in the text of SQL, and those of Knex. */
export function locks(node: ts.Node): Mutation[] {
  if (isCall(node) && ['forUpdate', 'forNoKeyUpdate'].includes(calleeOf(node))) {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression)) return [];
    const before = expression.expression;
    const what = `doesn't lock: ${oneLine(node.getText())}`;
    return [{ kind: 'lock', what, node, start: before.end, end: node.end, text: '' }];
  }
  if (!isText(node)) return [];
  const rows = /FOR (NO KEY )?UPDATE( OF \w+(, \w+)*)?( SKIP LOCKED| NOWAIT)?/g;
  const advisory = /pg_(try_)?advisory_(xact_)?lock\(/g;
  return [
    ...inText(node, rows, 'lock', "doesn't lock", () => ''),
    ...inText(node, advisory, 'lock', 'is shared, so that nobody waits', (found) => `${found.slice(0, -1)}_shared(`),
  ];
}

/** What a comparison of signatures is where any is taken, by the name that is called. */
const accepting = new Map([
  ['timingSafeEqual', 'true'],
  ['equals', 'true'],
  ['verify', 'true'],
  ['validate', '0'],
]);
/** The same for options of the library that checks passkeys. */
const acceptingOptions = new Map([
  ['expectedChallenge', '() => true'],
  ['requireUserVerification', 'false'],
]);
/** Of Knex's `where({ … })`. */
const isComparison = ({ parent }: ts.PropertyAssignment) =>
  isCall(parent.parent) && /^(where|andWhere)$/.test(calleeOf(parent.parent));

/** Comparisons of signatures, and of tokens and codes by their hashes. */
export function signatures(node: ts.Node): Mutation[] {
  const what = `takes any: ${oneLine(node.getText())}`;
  const taken = (text: string): Mutation[] => [{ kind: 'signature', what, node, text }];
  // Either side of "=" may be any value then, and its parameter is still used.
  if (isText(node))
    return inText(node, hashes, 'signature', 'takes any', (found) => `${found.slice(0, -2)}IS NOT NULL AND '' <= `);
  if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    if (/(token|code|secret|ticket|password)_hash$/.test(name) && isComparison(node)) {
      return [{ kind: 'signature', what, node, text: '' }];
    }
    const option = acceptingOptions.get(name);
    return option === undefined ? [] : taken(`${name}: ${option}`);
  }
  if (ts.isBinaryExpression(node)) return node.getText().endsWith("=== 'SUCCESS'") ? taken('true') : [];
  if (!isCall(node)) return [];
  const name = calleeOf(node);
  const [first] = node.arguments;
  if (name === 'constructEvent' && first) return taken(`JSON.parse(String(${first.getText()}))`);
  if (node.expression.getText() === 'app.jwt.verify' && first) return taken(`app.jwt.decode(${first.getText()})`);
  const isOwn = name === 'verify' && node.arguments.length < 2;
  const text = isOwn ? undefined : accepting.get(name);
  return text === undefined ? [] : taken(text);
}
const hashes = /(?<!SET )\b(token|code|secret|ticket|request|password)_hash = (?=\?|:|`|\$\{|$)/g;

const widerAccess = new Map([
  ['staff', 'account'],
  ['creator', 'account'],
  ['curator', 'account'],
  ['account', 'public'],
  ['release', 'public'],
]);

/** Who may call what: one kind of caller more. */
export function access(node: ts.Node): Mutation[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'access') return [];
  if (!ts.isStringLiteral(node.initializer)) return [];
  const wider = widerAccess.get(node.initializer.text);
  if (wider === undefined) return [];
  const what = `${wider} instead of ${node.initializer.text}: ${oneLine(node.parent.getText())}`;
  return [{ kind: 'access', what, node: node.initializer, text: `'${wider}'` }];
}

/** Whether a number is a value of its own: of a property, or what a helper makes of it, such as `percent(50)`. */
function isValue({ parent }: ts.NumericLiteral): boolean {
  if (ts.isPropertyAssignment(parent)) return true;
  const call = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  return isCall(call) && (ts.isIdentifier(call.expression) || calleeOf(call) === '_default');
}

/** Numbers of rules and limits: one more is let through. Spans of time and sizes are doubled, since nobody notices a second. */
export function numbers(node: ts.Node): Mutation[] {
  if (!ts.isNumericLiteral(node) || !isValue(node)) return [];
  const property = ts.findAncestor(node, ts.isPropertyAssignment);
  if (!property || ts.isArrowFunction(node.parent.parent)) return [];
  const value = Number(node.text.replaceAll('_', ''));
  const isSpan = /(Seconds|Minutes|Hours|Days|Bytes|Pixels)$/.test(property.name.getText()) && value > 0;
  const more = Number.isInteger(value) ? value + 1 : value * 1.25;
  // No share may be more than everything.
  const isWhole = value === 100 && /ercent/.test(property.getText());
  const other = isSpan ? value * 2 : isWhole ? 99 : more;
  const what = `${other} instead of ${value}: ${oneLine(property.getText())}`;
  return [{ kind: 'limit', what, node, text: String(other), names: [property.name.getText(), node.text] }];
}
