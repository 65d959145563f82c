import { expect, it } from 'vitest';
import { operatorFrom } from './operator.ts';

it('names what is missing in production, on the pages too', () => {
  const { operator, missing } = operatorFrom({
    FANFARE_ENV: 'production',
    FANFARE_SELLER_NAME: 'Fanfare Oy',
    FANFARE_SELLER_VAT_ID: '',
  });
  expect(missing).toEqual(['FANFARE_SELLER_ADDRESS', 'FANFARE_CONTACT_EMAIL', 'FANFARE_HOSTING_PROVIDER']);
  expect(operator).toMatchObject({
    isDemo: [],
    name: 'Fanfare Oy',
    email: '[FANFARE_CONTACT_EMAIL]',
    address: [{ line: '[FANFARE_SELLER_ADDRESS]' }],
    vatId: [],
  });
});

it('has what is configured, an address in lines', () => {
  const { operator, missing } = operatorFrom({
    FANFARE_ENV: 'production',
    FANFARE_SELLER_NAME: 'Fanfare Oy',
    FANFARE_SELLER_ADDRESS: 'Storgatan 1 ; 111 22 Stockholm;',
    FANFARE_CONTACT_EMAIL: 'hello@fanfare.fm',
    FANFARE_CONTACT_PHONE: '+46 8 1',
    FANFARE_HOSTING_PROVIDER: 'Host AB',
  });
  expect(missing).toEqual([]);
  expect(operator.address).toEqual([{ line: 'Storgatan 1' }, { line: '111 22 Stockholm' }]);
  expect(operator.phone).toEqual([{ value: '+46 8 1' }]);
});

it('names the host of the error service only where there is one', () => {
  expect(operatorFrom({}).operator.errorService).toEqual([]);
  const FANFARE_SENTRY_DSN = 'https://key@o1.ingest.de.sentry.io/42';
  expect(operatorFrom({ FANFARE_SENTRY_DSN }).operator.errorService).toEqual([{ host: 'o1.ingest.de.sentry.io' }]);
});

it('is invented in a demo, and labelled', () => {
  const { operator, missing } = operatorFrom({});
  expect(missing).toEqual([]);
  expect(operator).toMatchObject({ isDemo: [{}], name: 'Fanfare Demo', phone: [] });
  // Somebody's own name beside an invented address would be a lie.
  expect(operatorFrom({ FANFARE_SELLER_NAME: 'Fanfare Oy' }).operator.address).toEqual([
    { line: '[FANFARE_SELLER_ADDRESS]' },
  ]);
});
