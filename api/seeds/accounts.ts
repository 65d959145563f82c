import type { Knex } from 'knex';
import { hashPassword } from '../src/modules/auth/index.ts';
import type { Curator, Service } from './curators.ts';
import { type DemoCreator, inesCalloway, noorHaddad, otherCreators, tomasVarga } from './data/demo-people.ts';
import type { Reference } from './reference.ts';
import { type WrittenService, serviceRow, writeServiceDetails } from './service-rows.ts';
import { type Calendar, insertAll } from './rows.ts';

/** The password of all demo accounts that can log in. */
export const demoPassword = 'Fanfare-demo-1';
export const demoEmail = (name: string): string => `${name}@demo.fanfare.test`;

export interface DemoAccount {
  accountId: number;
  creator: DemoCreator | null;
  services: WrittenService[];
}

export interface DemoAccounts {
  creator: DemoAccount;
  curator: DemoAccount;
  dual: DemoAccount;
  pro: DemoAccount;
  others: DemoAccount[];
}

const yearDays = 365;

interface NewAccount {
  email: string;
  passwordHash: string | null;
  creator: DemoCreator | null;
  curator: (Omit<Curator, 'place'> & { country: string; about: string }) | null;
  isStaff?: boolean;
}

/** Inserts the accounts that can log in, and the artists around them. */
export async function writeAccounts(
  trx: Knex.Transaction,
  services: { curator: readonly Service[]; dual: readonly Service[] },
  reference: Reference,
  calendar: Calendar,
): Promise<DemoAccounts> {
  const passwordHash = await hashPassword(demoPassword);
  const jonas = {
    name: 'Jonas Verbeek',
    city: 'Ghent',
    country: 'BE',
    services: [...services.curator],
    about: 'Radio maker and list-keeper. I answer on weekday mornings, with headphones.',
  };
  const noor = {
    name: noorHaddad.name,
    city: 'Lyon',
    country: 'FR',
    services: [...services.dual],
    about: noorHaddad.about,
  };
  const write = (account: NewAccount) => writeAccount(trx, account, reference, calendar);
  const people = {
    creator: await write({ email: demoEmail('creator'), passwordHash, creator: inesCalloway, curator: null }),
    curator: await write({ email: demoEmail('curator'), passwordHash, creator: null, curator: jonas }),
    dual: await write({ email: demoEmail('dual'), passwordHash, creator: noorHaddad, curator: noor }),
    pro: await write({ email: demoEmail('pro'), passwordHash, creator: tomasVarga, curator: null }),
  };
  await write({ email: demoEmail('staff'), passwordHash, creator: null, curator: null, isStaff: true });
  await trx('subscriptions').insert({
    account_id: people.pro.accountId,
    billing_interval: 'yearly',
    valid_until: calendar.daysAgo(-yearDays),
    is_demo: true,
    created_at: calendar.daysAgo(40),
  });
  const others: DemoAccount[] = [];
  for (const [index, creator] of otherCreators.entries()) {
    others.push(await write({ email: demoEmail(`artist-${index + 1}`), passwordHash: null, creator, curator: null }));
  }
  return { ...people, others };
}

async function writeAccount(
  trx: Knex.Transaction,
  account: NewAccount,
  reference: Reference,
  calendar: Calendar,
): Promise<DemoAccount> {
  const since = calendar.daysAgo(125);
  const [accountId] = await insertAll(trx, 'accounts', [
    {
      email: account.email,
      password_hash: account.passwordHash,
      email_confirmed_at: since,
      onboarding_completed_at: since,
      is_staff: account.isStaff ?? false,
      is_demo: true,
      created_at: since,
    },
  ]);
  if (account.creator) {
    const { name, about, country } = account.creator;
    await insertAll(trx, 'creator_profiles', [
      profileRow(accountId!, name, about, reference.countries.get(country)!, since),
    ]);
  }
  const written = account.curator ? await writeOwnServices(trx, accountId!, account.curator, reference, calendar) : [];
  return { accountId: accountId!, creator: account.creator, services: written };
}

const profileRow = (accountId: number, name: string, about: string, countryId: number, since: Date) => ({
  account_id: accountId,
  display_name: name,
  description_english: about,
  country_id: countryId,
  created_at: since,
});

async function writeOwnServices(
  trx: Knex.Transaction,
  accountId: number,
  curator: NonNullable<NewAccount['curator']>,
  reference: Reference,
  calendar: Calendar,
): Promise<WrittenService[]> {
  const countryId = reference.countries.get(curator.country)!;
  const [profileId] = await insertAll(trx, 'curator_profiles', [
    profileRow(accountId, curator.name, curator.about, countryId, calendar.daysAgo(125)),
  ]);
  const ids = await insertAll(
    trx,
    'services',
    curator.services.map((service) => serviceRow(service, profileId!, countryId, reference, calendar)),
  );
  await writeServiceDetails(
    trx,
    curator.services.map((service, index) => ({ id: ids[index]!, service })),
    reference,
    calendar,
  );
  return curator.services.map((service, index) => ({
    ...service,
    id: ids[index]!,
    curatorAccountId: accountId,
    curatorName: curator.name,
  }));
}
