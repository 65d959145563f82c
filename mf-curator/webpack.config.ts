import { remoteConfig } from '@fanfare/shell-contract/build';

export default remoteConfig({
  name: 'mf-curator',
  directory: import.meta.dirname,
  smoke: [
    { path: '/curator', as: 'curator' },
    { path: '/curator/profile', as: 'curator' },
  ],
});
