export { errorService } from './sentry.plugin.ts';
