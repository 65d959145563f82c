import type { Call } from '@fanfare/shell-contract';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { createShellStore, signedOut } from '../session/store.ts';
import { accountWith, sessionOf } from '../test-support/shell.tsx';
import { createStepUp } from './step-up.ts';

const stepUpRequired = (methods: string[] = ['code', 'recoveryCode']) =>
  new Failure(403, { code: 'step_up_required', message: 'Confirm it’s you', details: { methods } });
const pay = 'POST /api/cash-out/demand';
const demand = { body: { credits: 30, method: 'paypal' as const }, idempotencyKey: 'k-1' };

/** What a call throws. */
const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((thrown: unknown) => thrown);

/** A call that gives the answers in turn; one that is an error is thrown. */
function withAnswers(...answers: unknown[]) {
  const store = createShellStore();
  store.setState({ session: sessionOf(accountWith(['curator']), 'curator') });
  const stepUp = createStepUp(store);
  const plain = vi.fn(async (..._args: unknown[]) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const dialog = () => store.getState().stepUp;
  return {
    store,
    plain,
    call: stepUp.watch(plain as unknown as Call),
    settle: stepUp.settle,
    dialog,
    opened: () => vi.waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 30_000 }),
  };
}

describe('a call that needs confirming', () => {
  it('is refused if the dialog is cancelled, and not repeated', async () => {
    const { call, plain, settle, opened, dialog } = withAnswers(stepUpRequired());
    const answered = failureOf(call(pay, demand));
    await opened();
    expect(dialog()).toEqual({ methods: ['code', 'recoveryCode'] });
    settle(false);
    expect(await answered).toMatchObject({
      code: 'step_up_required',
      message: 'You didn’t confirm that it’s you, so nothing was changed.',
    });
    expect(plain).toHaveBeenCalledOnce();
    expect(dialog()).toBeNull();
  });

  it('is refused if it still is after confirming: no second dialog', async () => {
    const again = stepUpRequired();
    const { call, settle, opened, dialog } = withAnswers(stepUpRequired(), again);
    const answered = failureOf(call(pay, demand));
    await opened();
    settle(true);
    expect(await answered).toBe(again);
    expect(dialog()).toBeNull();
  });

  it('fails with the reason of its repetition', async () => {
    const poor = new Failure(409, { code: 'insufficient_credits', message: 'Not enough' });
    const { call, settle, opened } = withAnswers(stepUpRequired(), poor);
    const answered = failureOf(call(pay, demand));
    await opened();
    settle(true);
    expect(await answered).toBe(poor);
  });

  it('is given up when the session ends', async () => {
    const { call, store, opened, dialog } = withAnswers(stepUpRequired());
    const answered = failureOf(call(pay, demand));
    await opened();
    store.setState({ session: signedOut });
    expect(await answered).toMatchObject({ code: 'step_up_required' });
    expect(dialog()).toBeNull();
  });

  it('closes the dialog when it is aborted, unless another one waits', async () => {
    const { call, plain, settle, opened, dialog } = withAnswers(stepUpRequired(), stepUpRequired(), { id: 1 });
    const leaving = new AbortController();
    const left = failureOf(call(pay, { ...demand, signal: leaving.signal }));
    const waits = call(pay, demand);
    await opened();
    await vi.waitFor(() => expect(plain).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    leaving.abort();
    expect(dialog()).not.toBeNull();
    settle(true);
    expect(await left).toMatchObject({ name: 'AbortError' });
    await expect(waits).resolves.toEqual({ id: 1 });

    const alone = withAnswers(stepUpRequired());
    const gone = new AbortController();
    const aborted = failureOf(alone.call(pay, { ...demand, signal: gone.signal }));
    await alone.opened();
    gone.abort();
    expect(await aborted).toMatchObject({
      name: 'AbortError',
    });
    expect(alone.dialog()).toBeNull();
  });

  it('is repeated with the same key and body once confirmed, and its caller notices nothing', async () => {
    const { call, plain, settle, opened } = withAnswers(stepUpRequired(), { id: 7 });
    const answer = call(pay, demand);
    await opened();
    settle(true);
    await expect(answer).resolves.toEqual({ id: 7 });
    expect(plain.mock.calls).toEqual([
      [pay, demand],
      [pay, demand],
    ]);
  });

  it('shares the dialog with others', async () => {
    const { call, plain, settle, opened } = withAnswers(stepUpRequired(), stepUpRequired(), 'a', 'b');
    const both = Promise.all([call(pay, demand), call(pay, demand)]);
    await opened();
    await vi.waitFor(() => expect(plain).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    settle(true);
    await expect(both).resolves.toEqual(['a', 'b']);
  });

  it('asks for the password if the API names no way', async () => {
    const { call, settle, opened, dialog } = withAnswers(new Failure(403, { code: 'step_up_required', message: 'x' }));
    const answered = failureOf(call(pay, demand));
    await opened();
    expect(dialog()).toEqual({ methods: ['password'] });
    settle(false);
    expect(await answered).toBeInstanceOf(Failure);
  });
});

describe('other refusals', () => {
  it('open nothing', async () => {
    const { call, store } = withAnswers(new Failure(403, { code: 'forbidden', message: 'no' }));
    await expect(call(pay, demand)).rejects.toMatchObject({ code: 'forbidden' });
    expect(store.getState()).toMatchObject({ stepUp: null, isFactorPromptOpen: false });
  });

  it('for lack of a second factor reach the caller, and lead to the settings', async () => {
    const { call, store } = withAnswers(
      new Failure(403, { code: 'second_factor_enrolment_required', message: 'Reload the page', details: {} }),
    );
    await expect(call(pay, demand)).rejects.toMatchObject({
      code: 'second_factor_enrolment_required',
      message: expect.stringMatching(/^Nothing was sent/),
    });
    expect(store.getState().isFactorPromptOpen).toBe(true);
  });

  it('for lack of a second factor at signing in are for the sign-in screen', async () => {
    const details = { challenge: 'c', expiresAt: '2026-05-08T12:00:00.000Z' };
    const { call, store } = withAnswers(
      new Failure(403, { code: 'second_factor_enrolment_required', message: 'x', details }),
    );
    await expect(call('POST /api/auth/signin', { body: { username: 'a', password: 'b' } })).rejects.toThrow('x');
    expect(store.getState().isFactorPromptOpen).toBe(false);
  });
});
