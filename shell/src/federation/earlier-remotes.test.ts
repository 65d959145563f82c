import { describe, expect, it } from 'vitest';
import { resolveToShell } from './earlier-remotes.ts';

type Args = Parameters<typeof resolveToShell>[0];

const lib = () => ({});
function ask(entries: object, found: () => unknown = () => undefined) {
  const args = {
    shareScopeMap: { default: { router: entries } },
    scope: 'default',
    pkgName: 'router',
    resolver: found,
  };
  return resolveToShell(args as unknown as Args).resolver();
}

describe('a shared library', () => {
  const mine = { from: 'shell', version: '7.18.5', lib };
  const theirs = { from: 'mf_creator', version: '7.19.0' };

  it('is the shell’s, complete as it is, whatever an earlier remote’s build would pick', () => {
    const found = () => ({ shared: theirs, useTreesShaking: true });
    expect(ask({ '7.18.5': mine, '7.19.0': theirs }, found)).toEqual({ shared: mine, useTreesShaking: false });
  });

  it('is still refused to a remote that can’t work with it', () => {
    const refuse = () => {
      throw new Error('Version 19.3.1 does not satisfy ^18.0.0');
    };
    expect(() => ask({ '7.18.5': mine }, refuse)).toThrow('does not satisfy');
  });

  it('is the remote’s own if the shell has none', () => {
    const found = { shared: theirs, useTreesShaking: false };
    expect(ask({ '7.19.0': theirs }, () => found)).toBe(found);
    expect(ask({}, () => undefined)).toBeUndefined();
  });
});
