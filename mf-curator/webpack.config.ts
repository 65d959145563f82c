import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-curator',
  directory: import.meta.dirname,
  firstLookMaxKilobytes: 75,
  routes,
  drawn: './src/drawn.tsx',
  texts: { 'transaction-labels': 'more' },
  smoke: [
    { path: '/curator', as: 'curator' },
    { path: '/curator/profile', as: 'curator' },
  ],
});
