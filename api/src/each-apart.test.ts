import { expect, test } from 'vitest';
import { eachApart } from './each-apart.ts';

async function* numbers(last: number) {
  for (let number = 1; ; number += 1) {
    if (number > last) throw new Error('the connection was lost');
    yield number;
  }
}

test('what comes after a failure is done, and each failure is named', async () => {
  const done: number[] = [];
  const work = async (number: number) => {
    if (number === 2) throw new Error('no');
    done.push(number);
  };
  await expect(eachApart([1, 2, 3], (number) => `row ${number}`, work)).rejects.toThrow(/^row 2: no$/);
  expect(done).toEqual([1, 3]);
  await eachApart([4], String, work);
  expect(done).toEqual([1, 3, 4]);
});

test('failures are told also where the next items can’t be read', async () => {
  const failed = eachApart(
    numbers(2),
    (number) => `row ${number}`,
    () => Promise.reject(new Error('no')),
  );
  await expect(failed).rejects.toThrow(/^row 1: no; row 2: no; the next items: the connection was lost$/);
});
