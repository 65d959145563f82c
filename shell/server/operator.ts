import type { Operator } from '../boot/page-content.ts';

type Env = Record<string, string | undefined>;

/** Who operates a demo: nobody. */
const demo: Env = {
  FANFARE_SELLER_NAME: 'Fanfare Demo',
  FANFARE_SELLER_ADDRESS: '1 Example Street; 10000 Sampletown',
  FANFARE_SELLER_VAT_ID: 'XX000000000',
  FANFARE_SELLER_REGISTER: 'No. 0, Register of Sampletown',
  FANFARE_SELLER_REPRESENTATIVE: 'Robin Sample',
  FANFARE_CONTACT_EMAIL: 'hello@demo.fanfare.test',
  FANFARE_HOSTING_PROVIDER: 'Example Hosting',
};

/** What the legal pages can't do without; in its place they name the variable. */
const needed = ['FANFARE_SELLER_NAME', 'FANFARE_SELLER_ADDRESS', 'FANFARE_CONTACT_EMAIL', 'FANFARE_HOSTING_PROVIDER'];

const optional = (value: string | undefined) => (value ? [{ value }] : []);

/** Who operates the installation, for its legal pages; and the variables that are missing. */
export function operatorFrom(env: Env): { operator: Operator; missing: string[] } {
  const isDemo = (env['FANFARE_ENV'] ?? 'demo') !== 'production';
  const given: Env = {
    FANFARE_SELLER_NAME: env['FANFARE_SELLER_NAME'],
    FANFARE_SELLER_ADDRESS: env['FANFARE_SELLER_ADDRESS'],
    FANFARE_SELLER_VAT_ID: env['FANFARE_SELLER_VAT_ID'],
    FANFARE_SELLER_REGISTER: env['FANFARE_SELLER_REGISTER'],
    FANFARE_SELLER_REPRESENTATIVE: env['FANFARE_SELLER_REPRESENTATIVE'],
    FANFARE_CONTACT_EMAIL: env['FANFARE_CONTACT_EMAIL'],
    FANFARE_CONTACT_PHONE: env['FANFARE_CONTACT_PHONE'],
    FANFARE_HOSTING_PROVIDER: env['FANFARE_HOSTING_PROVIDER'],
  };
  const isInvented = isDemo && !given['FANFARE_SELLER_NAME'];
  const valueOf = (name: string) => given[name] || (isInvented ? demo[name] : undefined);
  const sentry = URL.parse(env['FANFARE_SENTRY_DSN'] ?? '');
  const missing = needed.filter((name) => !valueOf(name));
  const neededValue = (name: string) => valueOf(name) ?? `[${name}]`;
  return {
    missing,
    operator: {
      isDemo: isDemo ? [{}] : [],
      name: neededValue('FANFARE_SELLER_NAME'),
      email: neededValue('FANFARE_CONTACT_EMAIL'),
      hosting: neededValue('FANFARE_HOSTING_PROVIDER'),
      address: neededValue('FANFARE_SELLER_ADDRESS')
        .split(';')
        .map((line) => ({ line: line.trim() }))
        .filter(({ line }) => line !== ''),
      representative: optional(valueOf('FANFARE_SELLER_REPRESENTATIVE')),
      register: optional(valueOf('FANFARE_SELLER_REGISTER')),
      vatId: optional(valueOf('FANFARE_SELLER_VAT_ID')),
      phone: optional(given['FANFARE_CONTACT_PHONE']),
      errorService: sentry ? [{ host: sentry.host }] : [],
    },
  };
}
