import { remoteConfig } from '@fanfare/shell-contract/build';
import { routes } from './routes.ts';

export default remoteConfig({
  name: 'mf-auth',
  directory: import.meta.dirname,
  firstLookMaxKilobytes: 47,
  routes,
  drawn: './src/drawn.tsx',
  smoke: [
    { path: '/signin', as: 'visitor' },
    { path: '/signup', as: 'visitor' },
    { path: '/signin/google', as: 'visitor' },
    { path: '/connect/a', as: 'visitor' },
    { path: '/forgot-password', as: 'visitor' },
    { path: '/email-confirmation', as: 'visitor' },
    { path: '/reset-password/a/b', as: 'visitor' },
    { path: '/stop-mails/a', as: 'visitor' },
    { path: '/stop-email-change/a', as: 'visitor' },
    { path: '/account', as: 'creator' },
    { path: '/account/delete', as: 'creator' },
  ],
});
