import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiUrl, originOf, shellConfig } from '@fanfare/shell-contract/build';
import { CONTRACT } from '@fanfare/shell-contract';
import { readConfig } from './server/config.ts';
import { renderPage } from './server/page.ts';

const template = () => readFileSync(path.join(import.meta.dirname, 'src', 'index.html'), 'utf8');

/** While developing no server fills the page in; the remotes are the development servers of their own ports. */
function developmentPage(): string {
  const remotes = (['mf-auth', 'mf-creator', 'mf-curator'] as const).map((name) => ({
    name,
    version: 'development',
    origin: originOf(name),
    manifestUrl: `${originOf(name)}/mf-manifest.json`,
    contract: { contract: CONTRACT, exposes: ['./app'] },
    integrity: {},
    registeredAt: new Date().toISOString(),
  }));
  return renderPage(template(), {
    boot: { revision: 0, remotes },
    config: { ...readConfig().public, apiUrl: apiUrl() },
    theme: null,
    role: 'creator',
  });
}

export default shellConfig({
  name: 'shell',
  directory: import.meta.dirname,
  page: process.argv.includes('serve') ? developmentPage : template,
});
