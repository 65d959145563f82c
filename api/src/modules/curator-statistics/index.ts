export { curatorStatistics } from './curator-statistics.routes.ts';
