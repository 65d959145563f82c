import { readFile } from 'node:fs/promises';
import { type Rule, type SelectorComponent, transform } from 'lightningcss';
import type { Build } from '../build-folder.ts';
import { linkedFiles } from './size.gate.ts';

/** The build's suffix of a CSS module name: eight characters of base64, behind `_` where it would start with a digit. */
const hashed = /^_?[\w-]{8}$/;
/** Rules that have no selectors of their own, or that group others. */
const harmless = new Set<Rule['type']>([
  'media',
  'supports',
  'container',
  'layer-block',
  'layer-statement',
  'font-face',
  'nesting',
  'nested-declarations',
  'starting-style',
  'ignored',
]);

/** Whether a selector matches only the build's own elements: it requires a class of its CSS modules. */
function isOwn(selector: readonly SelectorComponent[]): boolean {
  return selector.some((part) => {
    if (part.type === 'nesting') return true;
    if (part.type === 'class') return hashed.test(part.name);
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

function findingsIn(path: string, content: Buffer): string[] {
  const findings = new Set<string>();
  const check = (rule: Rule) => {
    if (rule.type === 'style') {
      for (const selector of rule.value.selectors) {
        if (!isOwn(selector)) findings.add(`${path} styles "${textOf(selector)}" on the whole page`);
      }
    } else if (rule.type === 'keyframes') {
      if (!hashed.test(rule.value.name.value)) {
        findings.add(`${path} defines the animation "${rule.value.name.value}" for the whole page`);
      }
    } else if (!harmless.has(rule.type)) {
      findings.add(`${path} has an @${rule.type} rule, which concerns the whole page`);
    }
  };
  try {
    transform({ filename: path, code: content, visitor: { Rule: (rule) => check(rule as Rule) } });
  } catch {
    return [`${path} is not valid CSS`];
  }
  return [...findings];
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
    findings.push(...findingsIn(file.path, await readFile(file.location)));
  }
  return findings;
}
