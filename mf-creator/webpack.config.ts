import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-creator',
  directory: import.meta.dirname,
  firstLookMaxKilobytes: 47,
  routes,
  drawn: './src/drawn.tsx',
  exposes: { './app': './src/remote.tsx', './public-finder': './src/public-finder.tsx' },
  // What the home page shows of it has no use for the texts of all screens.
  texts: { 'public-finder': 'public', 'music-fields': 'public', reasons: 'public', 'transaction-labels': 'more' },
  smoke: [
    { path: '/creator/campaigns', as: 'creator' },
    { path: '/creator/tracks', as: 'creator' },
    { path: '/creator/create-campaign', as: 'creator' },
    { path: '/report/a', as: 'visitor' },
    { path: '/to/a', as: 'visitor' },
  ],
});
