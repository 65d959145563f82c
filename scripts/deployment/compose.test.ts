import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  environment?: Record<string, string>;
  networks: string[];
  ports?: string[];
  volumes?: (
    | string
    | {
        type: string;
        source: string;
        read_only?: boolean;
        volume?: { subpath: string };
        bind?: { create_host_path: boolean };
      }
  )[];
  cap_drop: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt: string[];
  read_only: boolean;
  mem_limit: string;
  user?: string;
  command?: string[];
  healthcheck?: object;
  stop_grace_period?: string;
}

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const { services, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
};
const environmentOf = (name: string) => services[name]?.environment ?? {};
const namesOf = (name: string) => Object.keys(environmentOf(name));
const service = Object.keys(services);

it.each(service)('%s runs without rights, on a root it can’t write to, in a part of the memory', (name) => {
  const { cap_drop, cap_add, privileged, security_opt, read_only, mem_limit } = services[name]!;
  expect({ cap_drop, cap_add, privileged, security_opt, read_only }).toEqual({
    cap_drop: ['ALL'],
    cap_add: undefined,
    privileged: undefined,
    security_opt: ['no-new-privileges:true'],
    read_only: true,
  });
  expect(mem_limit).toMatch(/^\d+[mg]$/);
});

it('gives the owner of the schema to the step that migrates, and to the database itself', () => {
  const knowing = service.filter((name) => JSON.stringify(services[name]).includes('FANFARE_DB_PASSWORD'));
  expect(knowing.toSorted()).toEqual(['postgres', 'prepare']);
  expect(service.filter((name) => 'DATABASE_URL' in environmentOf(name))).toEqual(['prepare']);
  expect(service.filter((name) => 'FANFARE_APP_DB_PASSWORD' in environmentOf(name))).toEqual(['prepare']);
  expect(environmentOf('api')['APP_DATABASE_URL']).toContain('//fanfare_app:');
});

it('gives the shell’s pages what they read, and no secret but the one that signs visitors', () => {
  const server = [
    'config.ts',
    'payment-sources.ts',
    'upload-origins.ts',
    'cover-origins.ts',
    'sentry-dsn.ts',
    'links.ts',
    'operator.ts',
    'override/settings.ts',
    '../../api/telemetry/src/settings.ts',
    '../../api/telemetry/src/tracing.ts',
  ].map((file) => readFileSync(new URL(`../../shell/server/${file}`, import.meta.url), 'utf8'));
  const read = new Set(server.join('').match(/(?<=env\[')[A-Z0-9_]+/g));
  // OpenTelemetry reads the others by itself.
  const unread = namesOf('shell').filter((name) => !read.has(name) && !name.startsWith('OTEL_'));
  expect(unread).toEqual([]);
  expect(namesOf('shell').filter((name) => /SECRET|PASSWORD|ACCESS_KEY|DATABASE|SMTP/.test(name))).toEqual([
    'FANFARE_COOKIE_SECRET',
  ]);
  expect(namesOf('web')).toEqual(['FANFARE_NGINX_HTTPS_PORT', 'FANFARE_NGINX_TRACEPARENT']);
  // It has no way out to an address; the file is in its own volume, and looked for only where somebody is obeyed.
  expect(environmentOf('shell')).toMatchObject({
    FANFARE_OVERRIDE_KEYS: '${FANFARE_OVERRIDE_KEYS:-}',
    FANFARE_OVERRIDE_FILE: '${FANFARE_OVERRIDE_KEYS:+/pages/override.json}',
  });
  expect(environmentOf('api')).not.toHaveProperty('FANFARE_OVERRIDE_KEYS');
});

it('lets nginx in from outside, and nobody else', () => {
  expect(service.filter((name) => services[name]!.ports)).toEqual(['web']);
  const inside = (network: string) => service.filter((name) => services[name]!.networks.includes(network));
  expect(inside('public')).toEqual(['web']);
  expect(inside('front')).toEqual(['api', 'shell', 'web']);
  expect(inside('data')).toEqual(['postgres', 'prepare', 'api', 'worker']);
  expect(inside('outside')).toEqual(['prepare', 'api', 'worker']);
  expect(inside('monitoring')).toEqual(['api', 'worker', 'shell']);
  expect(['front', 'data', 'monitoring'].map((network) => networks[network]?.internal)).toEqual([true, true, true]);
  // The network that nginx calls from is the one that the API believes.
  expect(environmentOf('api')['FANFARE_TRUST_PROXY']).toBe(networks['front']?.ipam?.config[0]?.subnet);
});

it('shows metrics inside of the networks alone, where nginx passes nobody on', () => {
  for (const name of ['api', 'worker', 'shell']) expect(environmentOf(name)['FANFARE_METRICS_BIND']).toBe('0.0.0.0');
  const nginx = readFileSync(new URL('./nginx.sh', import.meta.url), 'utf8');
  const passedOn = [...nginx.matchAll(/\$\{FANFARE_NGINX_(?:API|SHELL):-([\w:]+)\}/g)].map(([, target]) => target);
  expect(passedOn).toEqual(['api:3010', 'shell:3000']);
});

it('leaves jobs to the worker, which nobody calls', () => {
  expect(environmentOf('api')['FANFARE_JOBS']).toBe('off');
  const { FANFARE_JOBS: _off, ...api } = environmentOf('api');
  expect(environmentOf('worker')).toEqual(api);
  expect(services['worker']!.command).toEqual(services['api']!.command);
});

it('asks each part whether it is well, and gives those that answer time to end', () => {
  const asked = service.filter((name) => services[name]!.healthcheck);
  expect(asked).toEqual(['postgres', 'api', 'worker', 'shell', 'web']);
  for (const name of ['api', 'worker', 'shell']) {
    const graceSeconds = Number.parseInt(services[name]!.stop_grace_period!, 10);
    // After that the process has ten seconds for what is at work (server.ts).
    expect(graceSeconds).toBeGreaterThanOrEqual(Number(environmentOf(name)['FANFARE_DRAIN_SECONDS']) + 10);
  }
});

it('goes on answering for longer than nginx keeps a connection open', () => {
  const nginx = readFileSync(new URL('./nginx.conf', import.meta.url), 'utf8');
  const kept = [...nginx.matchAll(/^ {2}keepalive_timeout (\d+)s;/gm)].map(([, seconds]) => Number(seconds));
  const upstreams = kept.slice(0, nginx.match(/^upstream /gm)!.length);
  expect(upstreams).toHaveLength(2);
  for (const seconds of upstreams) {
    expect(Number(environmentOf('api')['FANFARE_DRAIN_SECONDS'])).toBeGreaterThan(seconds);
    expect(Number(environmentOf('shell')['FANFARE_DRAIN_SECONDS'])).toBeGreaterThan(seconds);
  }
});

it('runs nobody as root', () => {
  const dockerfile = readFileSync(new URL('./Dockerfile', import.meta.url), 'utf8');
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const usersOf = (stage: string) => [...stage.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
  expect(stages.map((stage) => [/ AS (\w+)/.exec(stage)![1], usersOf(stage)])).toEqual([
    ['build', []],
    ['app', ['node']],
    ['web', ['www-data']],
  ]);
  expect(services['postgres']!.user).toBe('postgres');
});

it('shows uploads to the API and the worker alone', () => {
  const mounts = (name: string) =>
    (services[name]!.volumes ?? []).filter((one) => JSON.stringify(one).includes('files'));
  for (const name of ['shell', 'web']) {
    expect(mounts(name)).toEqual([expect.objectContaining({ read_only: true, volume: { subpath: 'files/remotes' } })]);
  }
  expect(mounts('api')).toEqual(['files:/data']);
  expect(mounts('worker')).toEqual(['files:/data']);
  expect(mounts('postgres')).toEqual([]);
});

it('starts where no folder of certificates was made, and calls its volumes the same whatever its own folder is called', () => {
  const bound = service.flatMap((name) =>
    (services[name]!.volumes ?? []).filter((one) => typeof one === 'object' && one.type === 'bind'),
  );
  expect(bound).toHaveLength(1);
  // Else Docker refuses to make the container.
  for (const one of bound) expect(one).toMatchObject({ read_only: true, bind: { create_host_path: true } });
  const named = parse(text) as { name?: string; volumes: object };
  const inComments = [...text.matchAll(/ (\w+)_(\w+):\/backups/g)].map(([, project, volume]) => [project, volume]);
  expect(inComments).toEqual([[named.name, 'backups']]);
  expect(Object.keys(named.volumes)).toContain('backups');
});

const installed = ['docker compose'].filter(() => spawnSync('docker', ['compose', 'version']).status === 0);
it.each(installed)('is what %s itself takes, and it asks for the same variables', () => {
  const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
  const config = (names: readonly string[]) =>
    execFileSync('docker', ['compose', 'config', '--format', 'json'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], ...Object.fromEntries(names.map((name) => [name, 'x'.repeat(32)])) },
    });
  expect(Object.keys((JSON.parse(String(config(needed))) as { services: object }).services).toSorted()).toEqual(
    service.toSorted(),
  );
  for (const missing of needed) expect(() => config(needed.filter((name) => name !== missing))).toThrow();
});
