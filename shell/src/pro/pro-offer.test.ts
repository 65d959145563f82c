import type { Call } from '@fanfare/shell-contract';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { createShellStore } from '../session/store.ts';
import { createProOffer } from './pro-offer.ts';

const proRequired = (feature?: string) =>
  new Failure(403, { code: 'pro_required', message: 'Part of Pro', ...(feature ? { details: { feature } } : {}) });

/** A call that is always refused with `thrown`, and the modals it opens. */
function refusedWith(thrown: unknown, { isPro = false } = {}) {
  const store = createShellStore();
  store.setState(({ session }) => ({ session: { ...session, isPro } }));
  const refreshAccount = vi.fn(async () => {});
  const at = { pathname: '/creator/curators' };
  const offer = createProOffer({ store, refreshAccount, pathname: () => at.pathname });
  const call = offer.watch((async () => {
    throw thrown;
  }) as unknown as Call);
  return {
    at,
    offer,
    call,
    refreshAccount,
    modal: () => store.getState().proModal,
    close: () => store.setState({ proModal: null }),
  };
}

const send = 'POST /api/v2/campaigns/:id/complete';
const params = { id: 12 };
const list = 'GET /api/v2/curator-services';
const countries = (code: string) => ({ query: { type: 'influencers' as const, countries: code } });

describe('a refusal for lack of Pro', () => {
  it('reaches its caller and opens the modal with the feature’s name', async () => {
    const { call, modal } = refusedWith(proRequired('Top curators'));
    await expect(call(send, { params })).rejects.toMatchObject({ code: 'pro_required' });
    expect(modal()).toEqual({ feature: 'Top curators' });
  });

  it('has the default title if the API names no feature', async () => {
    const { call, modal } = refusedWith(proRequired());
    await call(send, { params }).catch(() => {});
    expect(modal()).toEqual({ feature: null });
  });

  it.each([
    ['another refusal', new Failure(409, { code: 'cap_reached', message: 'Full' })],
    ['no answer', new Failure(0, undefined)],
    ['an aborted call', new DOMException('Aborted', 'AbortError')],
  ])('is not %s', async (_, thrown) => {
    const { call, modal } = refusedWith(thrown);
    await expect(call(send, { params })).rejects.toBe(thrown);
    expect(modal()).toBeNull();
  });

  it('of a write opens it on each attempt', async () => {
    const { call, modal, close } = refusedWith(proRequired('Top curators'));
    await call(send, { params }).catch(() => {});
    close();
    await call(send, { params }).catch(() => {});
    expect(modal()).not.toBeNull();
  });

  it('of a read that the page repeats opens it once', async () => {
    const { call, modal, close } = refusedWith(proRequired('Influencer geo filters'));
    await call(list, countries('SE')).catch(() => {});
    expect(modal()).toEqual({ feature: 'Influencer geo filters' });
    close();
    await expect(call(list, countries('SE'))).rejects.toMatchObject({ code: 'pro_required' });
    expect(modal()).toBeNull();
  });

  it('of a read with other filters, or on another screen, opens it again', async () => {
    const { call, modal, close, at } = refusedWith(proRequired('Influencer geo filters'));
    await call(list, countries('SE')).catch(() => {});
    close();
    await call(list, countries('NO')).catch(() => {});
    expect(modal()).not.toBeNull();
    close();
    at.pathname = '/creator/create-campaign/influencers';
    await call(list, countries('SE')).catch(() => {});
    expect(modal()).not.toBeNull();
  });

  it('alongside another one leaves the modal unchanged', async () => {
    const { call, offer, modal } = refusedWith(proRequired('Top curators'));
    offer.open('Wave rules');
    await call(send, { params }).catch(() => {});
    expect(modal()).toEqual({ feature: 'Wave rules' });
  });

  it('opens one modal if a screen opens it for the same refusal too', async () => {
    const { call, offer, modal } = refusedWith(proRequired('Top curators'));
    await call(send, { params }).catch(() => offer.open('Top curators'));
    expect(modal()).toEqual({ feature: 'Top curators' });
    await call(send, { params }).catch(() => offer.open());
    expect(modal()).toEqual({ feature: 'Top curators' });
  });

  it('refreshes a tab that still assumes Pro', async () => {
    const { call, refreshAccount } = refusedWith(proRequired('Top curators'), { isPro: true });
    await call(send, { params }).catch(() => {});
    expect(refreshAccount).toHaveBeenCalledOnce();
  });
});
