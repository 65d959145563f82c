import { remoteConfig } from '@fanfare/shell-contract/build';

export default remoteConfig({
  name: 'mf-creator',
  directory: import.meta.dirname,
  smoke: [
    { path: '/creator/campaigns', as: 'creator' },
    { path: '/creator/tracks', as: 'creator' },
    { path: '/creator/create-campaign', as: 'creator' },
  ],
});
