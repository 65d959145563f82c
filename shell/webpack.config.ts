import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_CONTRACT, type ReleaseRoute } from '@fanfare/api-contract';
import { apiUrl, originOf, releaseContractOf, shellConfig } from '@fanfare/shell-contract/build';
import { readConfig } from './server/config.ts';
import { renderPage } from './server/page.ts';
import { newVisitor } from './server/visitor.ts';

const template = () => readFileSync(path.join(import.meta.dirname, 'src', 'index.html'), 'utf8');

const remotes = ['mf-auth', 'mf-creator', 'mf-curator'] as const;

/** While developing no server fills the page in; the remotes are the development servers of their own ports. */
async function developmentPage(): Promise<string> {
  const named = await Promise.all(
    remotes.map(async (name) => {
      const declared = path.join(import.meta.dirname, '..', name, 'routes.ts');
      const { routes } = (await import(declared)) as { routes: readonly ReleaseRoute[] };
      return { name, routes };
    }),
  );
  const inPage = named.map(({ name, routes }) => ({
    name,
    cohort: 'stable' as const,
    isKilled: false,
    routes,
    chosen: {
      version: 'development',
      origin: originOf(name),
      manifestUrl: `${originOf(name)}/mf-manifest.json`,
      manifest: null,
      contract: releaseContractOf({ exposes: ['./app'] }),
      integrity: {},
      publishedAt: new Date().toISOString(),
    },
    lastGood: null,
  }));
  const config = readConfig();
  return renderPage(template(), {
    boot: {
      revision: 0,
      from: 'api',
      api: API_CONTRACT,
      shell: { version: 'development', cohort: 'stable' },
      remotes: inPage,
      preview: null,
      visitor: newVisitor(config.cookieSecret).mark,
    },
    config: { ...config.public, apiUrl: apiUrl() },
    content: { operator: config.operator },
    theme: null,
    role: 'creator',
  });
}

const isServing = process.argv.includes('serve');
const served = isServing ? await developmentPage() : '';

export default shellConfig({
  name: 'shell',
  directory: import.meta.dirname,
  firstLookMaxKilobytes: 168,
  smoke: [
    { path: '/', as: 'visitor' },
    { path: '/_app', as: 'visitor' },
  ],
  texts: { staff: 'staff', releases: 'releases', home: 'home', legal: 'legal', refusals: 'refusals' },
  page: isServing ? () => served : template,
  drawn: {
    module: './src/drawn/draw.tsx',
    begin: './src/drawn/begin.ts',
    chunk: (path) => (path === '/' ? 'home' : 'legal'),
  },
});
