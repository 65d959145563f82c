import { hashPassword } from '../src/modules/auth/index.ts';
import type { Curator, Service } from './curators.ts';
import { type DemoCreator, inesCalloway, noorHaddad, otherCreators, tomasVarga } from './data/demo-people.ts';
import type { Seeding } from './reference.ts';
import { type WrittenService, writeServices } from './service-rows.ts';
import { insertAll } from './rows.ts';

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
  /** Staff with both profiles, for whoever opens another version of a remote: it is the first of `others`. */
  developer: DemoAccount;
  others: DemoAccount[];
}

interface NewAccount {
  email: string;
  passwordHash: string | null;
  creator: DemoCreator | null;
  curator: (Omit<Curator, 'place'> & { country: string; about: string }) | null;
  isStaff?: boolean;
}

/** Inserts the accounts that can log in, and the artists around them. */
export async function writeAccounts(
  services: Record<'curator' | 'dual' | 'developer', readonly Service[]>,
  seeding: Seeding,
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
  const write = (account: NewAccount) => writeAccount(account, seeding);
  const people = {
    creator: await write({ email: demoEmail('creator'), passwordHash, creator: inesCalloway, curator: null }),
    curator: await write({ email: demoEmail('curator'), passwordHash, creator: null, curator: jonas }),
    dual: await write({ email: demoEmail('dual'), passwordHash, creator: noorHaddad, curator: noor }),
    pro: await write({ email: demoEmail('pro'), passwordHash, creator: tomasVarga, curator: null }),
  };
  // Large gift codes take two: one who issues them, another who releases them.
  for (const name of ['staff', 'staff-2']) {
    await write({ email: demoEmail(name), passwordHash, creator: null, curator: null, isStaff: true });
  }
  const [aldousPine, ...artists] = otherCreators;
  const developer = await write({
    email: demoEmail('developer'),
    passwordHash,
    creator: aldousPine!,
    curator: { ...aldousPine!, city: 'Bergen', services: [...services.developer] },
    isStaff: true,
  });
  const others = [developer];
  for (const [index, creator] of artists.entries()) {
    others.push(await write({ email: demoEmail(`artist-${index + 2}`), passwordHash: null, creator, curator: null }));
  }
  return { ...people, developer, others };
}

async function writeAccount(account: NewAccount, seeding: Seeding): Promise<DemoAccount> {
  const { trx, reference, calendar } = seeding;
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
  const profileRow = ({ name, about, country }: { name: string; about: string; country: string }) => ({
    account_id: accountId!,
    display_name: name,
    description_english: about,
    country_id: reference.countries.get(country)!,
    created_at: since,
  });
  const { creator, curator } = account;
  if (creator) await insertAll(trx, 'creator_profiles', [profileRow(creator)]);
  if (!curator) return { accountId: accountId!, creator, services: [] };
  const profile = profileRow(curator);
  const [profileId] = await insertAll(trx, 'curator_profiles', [profile]);
  const own = { profileId: profileId!, countryId: profile.country_id, curatorAccountId: accountId! };
  const services = curator.services.map((service) => ({ service, curatorName: curator.name, ...own }));
  return { accountId: accountId!, creator, services: await writeServices(services, seeding) };
}
