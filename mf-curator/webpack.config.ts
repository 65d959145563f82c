import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-curator',
  directory: import.meta.dirname,
  routes,
  smoke: [
    { path: '/curator', as: 'curator' },
    { path: '/curator/profile', as: 'curator' },
  ],
});
