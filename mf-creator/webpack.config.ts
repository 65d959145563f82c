import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-creator',
  directory: import.meta.dirname,
  routes,
  smoke: [
    { path: '/creator/campaigns', as: 'creator' },
    { path: '/creator/tracks', as: 'creator' },
    { path: '/creator/create-campaign', as: 'creator' },
  ],
});
