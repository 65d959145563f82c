import { readFile } from 'node:fs/promises';
import { type Rule, type SelectorComponent, transform } from 'lightningcss';
import { type Because, because } from '../../../because.ts';
import type { Build } from '../build.ts';
import { linkedFiles } from './size.gate.ts';

/**
 * The build's name for a CSS module's class: eight characters of base64, behind `_` where it would start with a digit. A name of
 * lower-case letters only was written by hand: the build ends each of its names with `_`.
 */
const isHashed = (name: string) => /^_?[\w-]{8}$/.test(name) && !/^[a-z-]+$/.test(name);
/** The shell's cascade layers, the weakest first. */
const shellLayers = ['tokens', 'base', 'components'];
/** Rules that have no selectors of their own, or that group others. */
const harmless = new Set<Rule['type']>([
  'media',
  'supports',
  'container',
  'layer-block',
  'nesting',
  'nested-declarations',
  'starting-style',
  'ignored',
]);

/** Whether a selector matches only the build's own elements: it requires a class of its CSS modules. */
function isOwn(selector: readonly SelectorComponent[]): boolean {
  return selector.some((part) => {
    if (part.type === 'nesting') return true;
    if (part.type === 'class') return isHashed(part.name);
    const isEither = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
    return isEither && part.selectors.every((each) => isOwn(each));
  });
}

const textOf = (selector: readonly SelectorComponent[]): string =>
  selector
    .map((part) => {
      if (part.type === 'class') return `.${part.name}`;
      if (part.type === 'id') return `#${part.name}`;
      if (part.type === 'type') return part.name;
      if (part.type === 'universal') return '*';
      if (part.type === 'attribute') return `[${part.name}]`;
      if (part.type === 'pseudo-class') return `:${part.kind}`;
      return part.type === 'combinator' ? ' ' : '';
    })
    .join('');

/** The families that a rule defines. */
const familiesOf = ({ value }: Extract<Rule, { type: 'font-face' }>): string[] =>
  value.properties.flatMap((property) => (property.type === 'font-family' ? [property.value] : []));

/** Whether layers that the shell has too stand in its order. */
function isShellOrder(names: readonly (readonly string[])[]): boolean {
  const places = names.map(([first]) => shellLayers.indexOf(first!)).filter((place) => place >= 0);
  return places.every((place, index) => index === 0 || place > places[index - 1]!);
}

function findingsIn(owner: string, path: string, content: Buffer): Because[] {
  // A fault that a style sheet repeats is one.
  const findings = new Map<string, Because>();
  const add = (finding: Because) => findings.set(JSON.stringify(finding), finding);
  const check = (rule: Rule) => {
    if (rule.type === 'style') {
      for (const selector of rule.value.selectors) {
        if (!isOwn(selector)) add(because('builds.css_selector', { path, selector: textOf(selector) }));
      }
    } else if (rule.type === 'keyframes') {
      if (!isHashed(rule.value.name.value)) {
        add(because('builds.css_animation', { path, name: rule.value.name.value }));
      }
    } else if (rule.type === 'font-face') {
      for (const family of familiesOf(rule)) {
        if (!family.startsWith(`${owner} `)) add(because('builds.css_font', { path, family, owner }));
      }
    } else if (rule.type === 'layer-statement') {
      if (!isShellOrder(rule.value.names)) add(because('builds.css_layers', { path, layers: shellLayers }));
    } else if (!harmless.has(rule.type)) {
      add(because('builds.css_rule', { path, rule: rule.type }));
    }
  };
  if (content.length > bytesMax) return [because('builds.css_too_large', { path, max: bytesMax / 1_024 })];
  if (isNestedDeeply(content)) return [because('builds.css_too_deep', { path })];
  try {
    transform({ filename: path, code: content, visitor: { Rule: (rule) => check(rule as Rule) } });
  } catch {
    return [because('builds.css_invalid', { path })];
  }
  return [...findings.values()];
}

/** A real one has a tenth of it; the parser keeps all of a style sheet, many times as large, outside of the process's heap. */
const bytesMax = 1_024 * 1_024;
/** No style sheet that a build tool writes comes near this; the parser is native code, and ends the process where its stack ends. */
const deepest = 64;
const [opening, closing] = [new Set('{(['.split('').map(codeOf)), new Set('})]'.split('').map(codeOf))];

function isNestedDeeply(content: Buffer): boolean {
  let depth = 0;
  for (const byte of content) {
    if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth = Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return false;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** A remote's CSS affects only its own elements. CSS that only its standalone page links is exempt. */
export async function cssGate({ release, manifest, files }: Build): Promise<Because[]> {
  if (release.name === 'shell') return [];
  const page = files.get('index.html');
  const alone = new Set(page ? linkedFiles(await readFile(page.location, 'utf8')) : []);
  const shown = JSON.stringify(manifest);
  const findings: Because[] = [];
  for (const file of files.values()) {
    if (!file.path.endsWith('.css') || (alone.has(file.path) && !shown.includes(file.path))) continue;
    findings.push(...findingsIn(release.name, file.path, await readFile(file.location)));
  }
  return findings;
}
