import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { hashOf, sharedCode } from './shared-code.ts';

const modules = Object.entries(sharedCode());

it('is under the same name in a repository that installs the design system compiled', () => {
  expect(modules.length).toBeGreaterThan(4);
  for (const [file, { shareKey }] of modules) {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions });
    expect(shareKey).toMatch(new RegExp(`-${hashOf(outputText)}$`));
  }
});

it('is under another name where it is another', () => {
  const [file] = modules[0]!;
  const code = readFileSync(file, 'utf8');
  expect(hashOf(code.replace('Popup', 'Arrow'))).not.toBe(hashOf(code));
  expect(new Set(modules.map(([, { shareKey }]) => shareKey)).size).toBe(modules.length);
});
