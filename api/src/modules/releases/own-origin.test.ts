import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frontEndCommand, frontEndFailure } from '../../cli/front-end.command.ts';
import { outcomeOf } from '../../cli/run-cli.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { type Registry, registry } from './test/registry.ts';

/* What changes while files are asked for at an origin of a front end's own. */

const name = 'mf-curator';
let r: Registry;
let server: Server;
let origin: string;
/** Versions whose files are at the origin. */
const there = new Set(['1.0.0']);
const nothing = () => Promise.resolve();
/** Happens once, before the next file is answered. */
let meanwhile: () => Promise<unknown> = nothing;
const happen = () => {
  const what = meanwhile;
  meanwhile = nothing;
  return what();
};
beforeAll(async () => {
  r = await registry();
  server = createServer(async ({ url = '' }, response) => {
    await happen();
    const [, version = '', file = ''] = /\/remotes\/[\w-]+\/([\d.]+)\/(.+)$/.exec(url) ?? [];
    const bytes = there.has(version) ? buildOf({ name, version }).files[file] : undefined;
    response.writeHead(bytes ? 200 : 404, { 'access-control-allow-origin': '*' }).end(bytes);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await r.close();
});

const move = async (to: string) => {
  const env = { ...process.env, DATABASE_URL: r.api.database.ownerUrl };
  return (await outcomeOf(frontEndFailure, () => frontEndCommand(['--name', name, '--origin', to], env))).text;
};
const live = async () => {
  const { stable } = (await r.boot()).channels.find((one) => one.name === name)!;
  return [stable.version, stable.origin];
};

it('isn’t set where a version went live meanwhile whose files nobody asked for there', async () => {
  const [, before] = await live();
  await r.release({ name, version: '1.1.0' });
  await r.prove(name, '1.1.0');
  let promoted = 0;
  meanwhile = async () => {
    promoted = (await r.promote(name, '1.1.0')).status;
  };
  expect(await move(origin)).toBe(
    `Nothing was changed: ${name} 1.1.0 went live while files were asked for at ${origin}: try again\n`,
  );
  expect(promoted).toBe(200);
  expect(await live()).toEqual(['1.1.0', before]);
  expect(await move(origin)).toContain('/remotes/mf-curator/1.1.0/remoteEntry.js isn’t there (404)');
  there.add('1.1.0');
  expect(await move(origin)).toBe(`${name} is loaded from ${origin} from now on\n`);
});

it('gets no version whose files were asked for somewhere else', async () => {
  there.add('1.2.0');
  await r.release({ name, version: '1.2.0' });
  await r.prove(name, '1.2.0');
  meanwhile = () => r.api.db('front_ends').where({ name }).update({ origin: 'https://curators.example' });
  const refused = await r.promote(name, '1.2.0');
  expect([refused.status, refused.code]).toEqual([409, 'changed_meanwhile']);
  expect(await live()).toEqual(['1.1.0', 'https://curators.example']);
  await move('none');
  expect((await r.promote(name, '1.2.0')).status).toBe(200);
});
