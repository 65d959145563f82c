import { expect, it } from 'vitest';
import { turnstile } from './turnstile.ts';

it('turns away whom it has no room for, with the time to come back, and serves the others in order', async () => {
  const inTurn = turnstile(2, 3);
  const served: number[] = [];
  let atOnce = 0;
  let most = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const guest = (number: number) =>
    inTurn(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await opened;
      served.push(number);
      atOnce -= 1;
    });
  const guests = [1, 2, 3, 4, 5].map(guest);
  await expect(guest(6)).rejects.toMatchObject({ code: 'overloaded', statusCode: 503, retryAfterSeconds: 2 });
  open();
  await Promise.all(guests);
  expect(served).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('gives its place back after a failure', async () => {
  const inTurn = turnstile(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn(() => Promise.resolve('fine'))).resolves.toBe('fine');
});
