import path from 'node:path';
import { createRequire } from 'node:module';
import type { Configuration } from 'webpack';

const require = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '../federated');

/** What `federated/app.ts` needs of the shell's own, by names that nothing else in the build imports: the rest has its own copies. */
const shellCopies = {
  '#shell/react': 'react',
  '#shell/react-router-dom': 'react-router-dom',
  '#shell/react-query': '@tanstack/react-query',
};

/** Shared libraries of a remote that is served from its sources into a released shell: none but the shell's, for the way in. */
export const sharedInDevelopment = () =>
  Object.fromEntries(
    Object.entries(shellCopies).map(([request, shareKey]) => [
      request,
      { shareKey, import: false as const, singleton: true, requiredVersion: false as const },
    ]),
  );

/** The module that such a remote exposes in place of its own; in the package that others install it is compiled, as this one. */
export const federatedApp = path.join(folder, `app${path.extname(import.meta.filename)}`);

/** @param app the remote's own `./app`, relative to its folder */
export const federatedAliases = (directory: string, app: string): NonNullable<Configuration['resolve']>['alias'] => ({
  '#remote': path.join(directory, app),
  // One copy, whichever package asks.
  'react-refresh/runtime': require.resolve('react-refresh/runtime'),
});
