import { addressOf, portOf } from '../product/ports.ts';
import type { Settings } from '../product/settings.ts';

/**
 * In Compose's network each process has an address of its own and the usual port; on one machine it has an address of the loopback
 * network, and the port of the block.
 */
export const apiHosts = ['127.0.0.11', '127.0.0.12', '127.0.0.13'];
export const workerHost = '127.0.0.21';
export const shellHosts = ['127.0.0.31', '127.0.0.32'];

type Ports = Pick<Settings, 'port'>;

export const apiServer = (host: string, settings: Ports): string => `${host}:${portOf(settings, 'api')}`;
export const shellServer = (host: string, settings: Ports): string => `${host}:${portOf(settings, 'shell')}`;

/** What an operator writes into Compose's `.env`, for this machine, but for what whoever starts it has set. */
export function clusterVariables(settings: Ports, given: NodeJS.ProcessEnv): Record<string, string> {
  const made = Object.entries(variablesOf(settings, !given['S3_BUCKET']));
  return Object.fromEntries(made.filter(([name]) => !given[name]));
}

function variablesOf(settings: Ports, hasOwnBucket: boolean): Record<string, string> {
  const url = addressOf(settings, 'shell');
  const sandbox = addressOf(settings, 'sandbox');
  return {
    FANFARE_PUBLIC_URL: url,
    FANFARE_SHELL_URL: url,
    FANFARE_API_URL: url,
    FANFARE_ORIGINS: url,
    // nginx calls from it.
    FANFARE_FRONT_SUBNET: '127.0.0.1/32',
    FANFARE_TRUST_PROXY: '127.0.0.1/32',
    SMTP_URL: `smtp://localhost:${portOf(settings, 'SMTP')}`,
    FANFARE_LINK_BLOG: `${sandbox}/site/blog`,
    FANFARE_LINK_FAQ: `${sandbox}/site/faq`,
    ...(hasOwnBucket ? bucketVariables(settings) : {}),
  };
}

/** The bucket that `npm run cluster` brings along. */
function bucketVariables(settings: Ports): Record<string, string> {
  const endpoint = `http://127.0.0.1:${portOf(settings, 'bucket')}`;
  return {
    S3_BUCKET: 'fanfare',
    S3_ENDPOINT: endpoint,
    S3_UPLOAD_URL: endpoint,
    S3_PUBLIC_URL: addressOf(settings, 'other remotes'),
    // The only ones that s3rver knows.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}
