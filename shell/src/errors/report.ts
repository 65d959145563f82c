import type { PublicConfig } from '@fanfare/shell-contract';
import type { PageBoot } from '../../boot/page-data.ts';
import { sendReports } from './send-reports.ts';
import { toApi } from './transport.ts';

/** Reports the page's errors to the service that the installation has, else to its API. */
export function reportErrors(boot: PageBoot, { apiUrl, env, sentryDsn }: PublicConfig): void {
  const transport = sentryDsn
    ? import('./sentry-transport.ts').then(({ toSentry }) => toSentry(sentryDsn, env))
    : Promise.resolve(toApi(apiUrl, boot.visitor));
  sendReports({ boot, transport });
}
