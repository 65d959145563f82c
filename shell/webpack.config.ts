import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_CONTRACT } from '@fanfare/api-contract';
import { apiUrl, originOf, releaseContractOf, shellConfig } from '@fanfare/shell-contract/build';
import { readConfig } from './server/config.ts';
import { renderPage } from './server/page.ts';
import { newVisitor } from './server/visitor.ts';

const template = () => readFileSync(path.join(import.meta.dirname, 'src', 'index.html'), 'utf8');

/** While developing no server fills the page in; the remotes are the development servers of their own ports. */
function developmentPage(): string {
  const remotes = (['mf-auth', 'mf-creator', 'mf-curator'] as const).map((name) => ({
    name,
    cohort: 'stable' as const,
    isKilled: false,
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
      remotes,
      preview: null,
      visitor: newVisitor(config.cookieSecret).mark,
    },
    config: { ...config.public, apiUrl: apiUrl() },
    theme: null,
    role: 'creator',
  });
}

export default shellConfig({
  name: 'shell',
  directory: import.meta.dirname,
  smoke: [
    { path: '/', as: 'visitor' },
    { path: '/_app', as: 'visitor' },
  ],
  page: process.argv.includes('serve') ? developmentPage : template,
});
