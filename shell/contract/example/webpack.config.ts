import { remoteConfig } from '@fanfare/shell-contract/build';

export default remoteConfig({
  name: 'mf-example',
  directory: import.meta.dirname,
  // Where its screens are. Once a version of it goes live, it owns `/example`.
  routes: [{ path: '/example', access: 'visitor' }],
  // What a browser opens before a version goes live.
  smoke: [{ path: '/example', as: 'visitor' }],
});
