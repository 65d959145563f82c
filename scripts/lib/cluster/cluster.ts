import path from 'node:path';
import { addressOf, portOf } from '../product/ports.ts';
import type { Product } from '../product/product.ts';
import { apiFlags } from '../product/serve-api.ts';
import type { Service } from '../product/service.ts';
import { apiHosts, apiServer, shellHosts, shellServer, workerHost } from './addresses.ts';
import { environmentOfService } from './compose.ts';

/** What runs behind nginx, to be restarted one by one. */
export interface Copies {
  apis: Service[];
  shells: Service[];
}

/** Of this machine and of the Dockerfile: all that a service sees besides what docker-compose.yml gives it. */
function imageEnvironment({ env, settings }: Pick<Product, 'env' | 'settings'>): Record<string, string> {
  const machine = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE'];
  return {
    ...Object.fromEntries(machine.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    NODE_ENV: 'production',
    FANFARE_ENV: settings.env,
    FANFARE_PORT: String(settings.port),
    FANFARE_DATA_DIR: settings.dataDir,
  };
}

/** A service of docker-compose.yml, with hosts, ports and folders of this machine. @param api which one it reaches as `api` */
export function environmentOf(
  product: Pick<Product, 'env' | 'settings'>,
  service: string,
  host: string,
  api = apiHosts[0]!,
): Record<string, string> {
  const { env, settings } = product;
  const hosts = {
    'postgres:5432': new URL(env['DATABASE_URL']!).host,
    'api:3010': apiServer(api, settings),
  };
  return { ...imageEnvironment(product), ...environmentOfService(service, env, hosts), FANFARE_BIND: host };
}

async function serveApi(product: Product, service: 'api' | 'worker', name: string, host: string): Promise<Service> {
  return product.serve(name, 'api/src/server.ts', {
    environment: environmentOf(product, service, host),
    env: { NODE_OPTIONS: apiFlags.join(' ') },
    answers: [`http://${apiServer(host, product.settings)}/health/ready`],
  });
}

async function serveShell(product: Product, index: number, host: string): Promise<Service> {
  const { settings } = product;
  return product.serve(`shell-${index + 1}`, 'shell/server/index.ts', {
    environment: environmentOf(product, 'shell', host, apiHosts[index % apiHosts.length]),
    // One folder for all, as the volume is in Compose.
    env: { FANFARE_DATA_DIR: path.join(settings.dataDir, 'pages') },
    answers: [`http://${shellServer(host, settings)}/healthz`],
  });
}

/** The storage's simulator, unless a bucket of somebody's own is named. */
export async function serveBucket(product: Product): Promise<void> {
  const { settings, env } = product;
  if (!env['S3_ENDPOINT']?.endsWith(`:${portOf(settings, 'bucket')}`)) return;
  await product.serve('bucket', 'api/sandbox/bucket/index.ts', {
    env: {
      FANFARE_BUCKET_PORT: String(portOf(settings, 'bucket')),
      FANFARE_BUCKET_PUBLIC_PORT: String(portOf(settings, 'other remotes')),
      FANFARE_BUCKET_DIR: path.join(settings.dataDir, 'bucket'),
    },
    answers: [['other remotes', '/']],
  });
}

/** All APIs, the worker and the shell's servers. */
export async function serveCopies(product: Product): Promise<Copies> {
  const [apis] = await Promise.all([
    Promise.all(apiHosts.map((host, index) => serveApi(product, 'api', `api-${index + 1}`, host))),
    serveApi(product, 'worker', 'worker', workerHost),
  ]);
  const shells = await Promise.all(shellHosts.map((host, index) => serveShell(product, index, host)));
  return { apis, shells };
}

/** nginx in front of them, at the address of the shell. */
export async function serveFront(product: Product): Promise<void> {
  const { settings, env } = product;
  const port = portOf(settings, 'shell');
  const folder = path.join(settings.dataDir, 'nginx');
  await product.serve('nginx', 'scripts/nginx.ts', {
    environment: { PATH: env['PATH'] ?? '' },
    env: {
      FANFARE_NGINX_API: apiHosts.map((host) => apiServer(host, settings)).join(' '),
      FANFARE_NGINX_SHELL: shellHosts.map((host) => shellServer(host, settings)).join(' '),
      FANFARE_NGINX_LISTEN: `127.0.0.1:${port} [::1]:${port}`,
      FANFARE_NGINX_FILES: path.join(settings.dataDir, 'files'),
      FANFARE_NGINX_FOLDER: folder,
      FANFARE_NGINX_ACCESS_LOG: path.join(settings.dataDir, 'logs/nginx-access.log'),
    },
    answers: [`${addressOf(settings, 'shell')}/health/ready`, `${addressOf(settings, 'shell')}/healthz`],
  });
}
