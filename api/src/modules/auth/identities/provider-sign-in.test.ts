import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../factors/test/factor-world.ts';
import { type Provider, type ProviderWorld, newBrowser, providerWorld } from './test/provider-world.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await providerWorld();
});
afterAll(() => world.close());

const startAgain = [403, 'challenge_expired'];

describe.each<Provider>(['google', 'spotify'])('coming back from %s', (provider) => {
  const email = `back-${provider}@gmail.com`;

  it('without a state, or with one that nobody was given', async () => {
    const browser = newBrowser();
    const query = await world.simulator.choose(await world.start(browser, provider), { email });
    const withoutState = new URLSearchParams(query);
    withoutState.delete('state');
    expect(refused(await world.finish(browser, provider, `?${withoutState}`))).toEqual(startAgain);
    const forged = new URLSearchParams(query);
    forged.set('state', 'x'.repeat(43));
    expect(refused(await world.finish(browser, provider, `?${forged}`))).toEqual(startAgain);
    // Both left what was started as it was.
    expect((await world.finish(browser, provider, query)).statusCode).toBe(200);
  });
});
