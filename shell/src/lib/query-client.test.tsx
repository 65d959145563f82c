import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { createQueryClient } from './query-client.ts';

const onError = vi.fn<(thrown: Error) => void>();
const onUnseenFailure = vi.fn<(thrown: Error) => void>();

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
    <QueryClientProvider client={createQueryClient(onError, onUnseenFailure)}>
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

describe('a change that fails', () => {
  const refused = new Failure(422, { code: 'insufficient_credits', message: 'Too few credits' });
  const sent = new Map<string, (thrown: Error) => void>();
  const fail = (name: string, thrown: Error) => act(async () => sent.get(name)!(thrown));

  function Form() {
    const { mutate, error } = useMutation({
      mutationFn: (name: string) => new Promise((_resolve, reject) => sent.set(name, reject)),
    });
    return (
      <>
        <button type="button" onClick={() => mutate(`change ${sent.size}`)}>
          Send
        </button>
        {error?.message}
      </>
    );
  }
  function begin() {
    sent.clear();
    onUnseenFailure.mockClear();
    const client = createQueryClient(onError, onUnseenFailure);
    const within = (child: ReactNode) => <QueryClientProvider client={client}>{child}</QueryClientProvider>;
    const { rerender } = render(within(<Form />));
    return { leave: () => rerender(within('another screen')) };
  }
  const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click());

  it('is shown by the form that is still there, and by nobody else', async () => {
    begin();
    await send();
    await fail('change 0', refused);
    expect(await screen.findByText('Too few credits')).toBeVisible();
    expect(onUnseenFailure).not.toHaveBeenCalled();
  });

  it('is told once its form has been left', async () => {
    const { leave } = begin();
    await send();
    leave();
    await fail('change 0', refused);
    expect(onUnseenFailure.mock.calls).toEqual([[refused]]);
  });

  it('is told while its form follows a later one', async () => {
    begin();
    await send();
    await send();
    await fail('change 0', refused);
    expect(onUnseenFailure.mock.calls).toEqual([[refused]]);
  });

  it('fails at once without a connection, instead of happening when somebody is back in hours', async () => {
    begin();
    await act(async () => dispatchEvent(new Event('offline')));
    onTestFinished(() => void dispatchEvent(new Event('online')));
    await send();
    expect([...sent.keys()]).toEqual(['change 0']);
    const unreachable = new Failure(0, undefined);
    await fail('change 0', unreachable);
    expect(await screen.findByText(unreachable.message)).toBeVisible();
    await act(async () => dispatchEvent(new Event('online')));
    expect([...sent.keys()]).toEqual(['change 0']);
  });

  it('is not told if it was cancelled', async () => {
    const { leave } = begin();
    await send();
    leave();
    await fail('change 0', Object.assign(new Error('x'), { name: 'AbortError' }));
    expect(onUnseenFailure).not.toHaveBeenCalled();
  });
});
