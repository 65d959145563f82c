import { paths } from '../lib/paths.ts';

/** Every page of a curator, in the order of a day's work. */
export const curatorPages = [
  { key: 'header.dashboard', to: paths.curator.home },
  { key: 'screens.answers', to: paths.curator.answers },
  { key: 'screens.promises', to: paths.curator.promises },
  { key: 'screens.statistics', to: paths.curator.statistics },
  { key: 'menu.services', to: paths.curator.services },
  { key: 'screens.wallet', to: paths.curator.shop },
  { key: 'screens.transactions', to: paths.curator.transactions },
  { key: 'header.account', to: paths.account },
] as const;
