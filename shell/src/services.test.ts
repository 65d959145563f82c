import type { Call, PublicConfig } from '@fanfare/shell-contract';
import { expect, it, vi } from 'vitest';
import { Failure } from './api/failure.ts';
import { createProOffer } from './pro/pro-offer.ts';
import { createServices } from './services.ts';
import type { SessionActions } from './session/session.ts';
import { createShellStore } from './session/store.ts';
import { createStepUp } from './step-up/step-up.ts';

it('opens the PRO modal for any front end’s refusal for lack of Pro', async () => {
  const store = createShellStore();
  const refused = new Failure(403, {
    code: 'pro_required',
    message: 'Part of Pro',
    details: { feature: 'Report export' },
  });
  const services = createServices({
    call: (async () => {
      throw refused;
    }) as unknown as Call,
    now: Date.now,
    store,
    session: { refreshAccount: vi.fn(async () => {}) } as unknown as SessionActions,
    pro: createProOffer({ store, refreshAccount: async () => {} }),
    stepUp: createStepUp(store),
    live: { on: () => () => {} },
    config: {} as PublicConfig,
    navigate: vi.fn(),
    notify: vi.fn(),
    track: vi.fn(),
    languages: { all: ['en'], choose: async () => {} },
  });
  await expect(services.call('POST /api/v2/campaigns/:id/send', { params: { id: 1 } })).rejects.toBe(refused);
  expect(store.getState().proModal).toEqual({ feature: 'Report export' });
});
