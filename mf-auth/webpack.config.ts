import { remoteConfig } from '@fanfare/shell-contract/build';

export default remoteConfig({
  name: 'mf-auth',
  directory: import.meta.dirname,
  smoke: [
    { path: '/signin', as: 'visitor' },
    { path: '/signup', as: 'visitor' },
  ],
});
