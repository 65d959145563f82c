import { bold, dim } from '../product/console.ts';
import { addressOf } from '../product/ports.ts';
import type { Settings } from '../product/settings.ts';
import { demo, table } from '../product/summary.ts';
import { apiHosts, apiServer, shellHosts, shellServer, workerHost } from './addresses.ts';

/** What a person needs to know once all is up. */
export function clusterSummary(settings: Settings, seconds: number, isFirstRun: boolean): string {
  const rows = [
    ['Fanfare', addressOf(settings, 'shell'), 'nginx: start here'],
    ...apiHosts.map((host, index) => [`API ${index + 1}`, `http://${apiServer(host, settings)}`, 'without jobs']),
    ['Worker', `http://${apiServer(workerHost, settings)}`, 'the jobs'],
    ...shellHosts.map((host, index) => [`Pages ${index + 1}`, `http://${shellServer(host, settings)}`, '']),
    ['Bucket', addressOf(settings, 'bucket').replace('localhost', '127.0.0.1'), 'files'],
    ['Released files', addressOf(settings, 'other remotes'), 'the public side of the bucket'],
    ['Mailbox', addressOf(settings, 'mailbox'), 'every email that Fanfare sends'],
    ['Sandbox', addressOf(settings, 'sandbox'), 'moves the clock'],
  ];
  const lines = ['', bold(`Fanfare is up, in several copies (${seconds.toFixed(1)} s).`), '', ...table(rows)];
  if (!settings.databaseUrl) lines.push('', ...demo(settings, isFirstRun));
  return [...lines, '', dim(`Data and logs: ${settings.dataDir}   Stop: Ctrl-C`), ''].join('\n');
}
