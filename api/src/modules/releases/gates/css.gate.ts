import { readFile } from 'node:fs/promises';
import { type Rule, type SelectorComponent, transform } from 'lightningcss';
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

function findingsIn(owner: string, path: string, content: Buffer): string[] {
  const findings = new Set<string>();
  const check = (rule: Rule) => {
    if (rule.type === 'style') {
      for (const selector of rule.value.selectors) {
        if (!isOwn(selector)) findings.add(`${path} styles "${textOf(selector)}" on the whole page`);
      }
    } else if (rule.type === 'keyframes') {
      if (!isHashed(rule.value.name.value)) {
        findings.add(`${path} defines the animation "${rule.value.name.value}" for the whole page`);
      }
    } else if (rule.type === 'font-face') {
      for (const family of familiesOf(rule)) {
        if (!family.startsWith(`${owner} `))
          findings.add(`${path} defines the font "${family}" for the whole page: call it "${owner} ${family}"`);
      }
    } else if (rule.type === 'layer-statement') {
      if (!isShellOrder(rule.value.names))
        findings.add(`${path} puts the layers in another order than the shell: ${shellLayers.join(', ')}`);
    } else if (!harmless.has(rule.type)) {
      findings.add(`${path} has an @${rule.type} rule, which concerns the whole page`);
    }
  };
  if (content.length > bytesMax) return [`${path} is larger than ${bytesMax / 1_024} kB, and isn’t read`];
  if (isNestedDeeply(content)) return [`${path} nests its rules too deeply`];
  try {
    transform({ filename: path, code: content, visitor: { Rule: (rule) => check(rule as Rule) } });
  } catch {
    return [`${path} is not valid CSS`];
  }
  return [...findings];
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
export async function cssGate({ release, manifest, files }: Build): Promise<string[]> {
  if (release.name === 'shell') return [];
  const page = files.get('index.html');
  const alone = new Set(page ? linkedFiles(await readFile(page.location, 'utf8')) : []);
  const shown = JSON.stringify(manifest);
  const findings: string[] = [];
  for (const file of files.values()) {
    if (!file.path.endsWith('.css') || (alone.has(file.path) && !shown.includes(file.path))) continue;
    findings.push(...findingsIn(release.name, file.path, await readFile(file.location)));
  }
  return findings;
}
