import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routerExports, sharedLibraries, thinExports, thinLibraries } from './shared.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

/** The names that a folder's product code imports from the router, without types. */
function routerImportsOf(folder: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: path.join(root, folder) }).filter(
    (file) => !/\.test\./.test(file),
  );
  return files.flatMap((file) => {
    const code = readFileSync(path.join(root, folder, file), 'utf8');
    return [...code.matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name && !name.startsWith('type ')),
    );
  });
}

describe('shared libraries', () => {
  // Their own builds stay green without it; only the page in a browser would break.
  it.each(['shell', 'mf-auth', 'mf-creator', 'mf-curator'])(
    'include every export of the router that %s uses',
    (folder) => {
      const used = routerImportsOf(folder);
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((name) => !routerExports.includes(name))).toEqual([]);
    },
  );

  it('are as many as the list says', async () => {
    expect(Object.keys(await import('../federation/thin-router.ts')).toSorted()).toEqual(routerExports.toSorted());
  });

  it('start with the part that the list says, and no more is shared under its name', async () => {
    const query = Object.keys(await import('../federation/thin-query.ts'));
    const i18n = Object.keys(await import('../federation/thin-i18n.ts'));
    expect(query.toSorted()).toEqual(thinExports['@tanstack/react-query'].toSorted());
    expect(i18n.toSorted()).toEqual(thinExports['react-i18next'].toSorted());
    for (const library of thinLibraries) {
      const { shareKey } = sharedLibraries('remote', true)[library] as { shareKey?: string };
      expect(shareKey).toBe(`${library}#thin`);
      // A build from before, or one that needs more, asks for it by its own name.
      expect(sharedLibraries('remote', true, [library])[library]).not.toHaveProperty('shareKey');
    }
  });

  it('have one copy for all, strict for remotes only, eager in the built shell only', () => {
    for (const remote of Object.values(sharedLibraries('remote', true))) {
      expect(remote).toMatchObject({ singleton: true, strictVersion: true, eager: false });
    }
    for (const shell of Object.values(sharedLibraries('shell', true))) {
      expect(shell).toMatchObject({ singleton: true, strictVersion: false, eager: true });
    }
    for (const shell of Object.values(sharedLibraries('shell', false))) expect(shell.eager).toBe(false);
  });
});
