import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { createQueryClient } from './query-client.ts';

const onError = vi.fn<(thrown: Error) => void>();

function Screen({ fetch, select }: { fetch: () => unknown; select: (data: unknown) => string }) {
  const query = useQuery({ queryKey: ['x'], queryFn: async () => fetch(), select, retry: false });
  const { mutate } = useMutation({ mutationFn: async () => fetch() });
  return (
    <button type="button" onClick={() => mutate()}>
      {query.isError ? 'failed' : (query.data ?? 'loading')}
    </button>
  );
}

function show(fetch: () => unknown, select: (data: unknown) => string = String) {
  onError.mockClear();
  render(
    <QueryClientProvider client={createQueryClient(onError)}>
      <Screen fetch={fetch} select={select} />
    </QueryClientProvider>,
  );
}
const broken = new TypeError('broken');
const throws = (thrown: Error) => () => {
  throw thrown;
};

it.each([
  ['a refusal', new Failure(404, { code: 'not_found', message: 'x' })],
  ['a call that was cancelled', Object.assign(new Error('x'), { name: 'AbortError' })],
])('reports nothing of %s', async (_what, thrown) => {
  show(throws(thrown));
  expect(await screen.findByText('failed')).toBeVisible();
  expect(onError).not.toHaveBeenCalled();
});

it.each([
  ['fetched', throws(broken), String],
  ['picked', () => null, throws(broken)],
])('reports once what breaks while data is %s, and the screen shows that it failed', async (_what, fetch, select) => {
  show(fetch, select);
  expect(await screen.findByText('failed')).toBeVisible();
  expect(onError.mock.calls).toEqual([[broken]]);
});

it('reports what breaks in a change', async () => {
  let isSent = false;
  show(() => {
    if (isSent) throw broken;
    return 'there';
  });
  const button = await screen.findByText('there');
  isSent = true;
  button.click();
  await vi.waitFor(() => expect(onError.mock.calls).toEqual([[broken]]), { timeout: 30_000 });
});
