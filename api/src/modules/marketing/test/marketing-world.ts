import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { type BrevoStandIn, brevoStandIn } from './brevo-stand-in.ts';

interface MarketingWorld {
  api: TestApp;
  brevo: BrevoStandIn;
}

/** An API whose email service is a stand-in, for the tests of a file; each begins without events. @param env of the API, besides */
export function marketingWorld(env: Record<string, string> = {}): MarketingWorld {
  const world = {} as MarketingWorld;
  beforeAll(async () => {
    world.brevo = await brevoStandIn();
    world.api = await testApp({ ...world.brevo.env, ...env });
  });
  afterAll(async () => {
    await world.api.close();
    await world.brevo.close();
  });
  beforeEach(async () => {
    await world.api.db('marketing_events').delete();
    Object.assign(world.brevo, { calls: 0, trouble: null });
    world.brevo.taken.length = 0;
    world.brevo.removed.length = 0;
  });
  return world;
}
