import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-creator',
  directory: import.meta.dirname,
  routes,
  exposes: { './app': './src/remote.tsx', './public-finder': './src/public-finder.tsx' },
  smoke: [
    { path: '/creator/campaigns', as: 'creator' },
    { path: '/creator/tracks', as: 'creator' },
    { path: '/creator/create-campaign', as: 'creator' },
    { path: '/report/a', as: 'visitor' },
    { path: '/to/a', as: 'visitor' },
  ],
});
