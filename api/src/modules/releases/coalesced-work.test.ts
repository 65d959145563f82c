import { expect, it } from 'vitest';
import { coalesced } from './coalesced-work.ts';

/** Work and pauses that end when the test says so. */
function slow() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const open = () => new Promise<void>((resolve) => ends.push(resolve));
  const asked = coalesced(
    async (name: string) => {
      begun.push(name);
      await open();
    },
    async (signal) => {
      begun.push('pause');
      await Promise.race([open(), new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    },
  );
  const next = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  return { asked, begun, next };
}

it('does what a crowd asks for once at a time, and once more after a pause, each name by itself', async () => {
  const { asked, begun, next } = slow();
  for (let count = 0; count < 100; count += 1) asked.ask('shell');
  asked.ask('mf-auth');
  expect(begun).toEqual(['shell', 'mf-auth']);
  await next();
  for (let count = 0; count < 100; count += 1) asked.ask('shell');
  expect(begun).toEqual(['shell', 'mf-auth', 'pause']);
  await next();
  await next();
  expect(begun).toEqual(['shell', 'mf-auth', 'pause', 'pause', 'shell']);
});

it('begins at once when nobody has asked since the pause', async () => {
  const { asked, begun, next } = slow();
  asked.ask('shell');
  await next();
  await next();
  expect(begun).toEqual(['shell', 'pause']);
  asked.ask('shell');
  expect(begun).toEqual(['shell', 'pause', 'shell']);
});

it('waits for what was begun when it closes, and begins nothing more', async () => {
  const { asked, begun, next } = slow();
  asked.ask('shell');
  asked.ask('shell');
  let isClosed = false;
  const closed = asked.close().then(() => (isClosed = true));
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  await next();
  await closed;
  asked.ask('shell');
  asked.ask('mf-auth');
  expect(begun).toEqual(['shell']);
});

it('waits for no pause when it closes', async () => {
  const { asked, begun, next } = slow();
  asked.ask('shell');
  await next();
  asked.ask('shell');
  await asked.close();
  expect(begun).toEqual(['shell', 'pause']);
});
