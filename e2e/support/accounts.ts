import { newestMail, signedIn } from './api.ts';
import { urls } from './urls.ts';

type Role = 'creator' | 'curator';

/** What new accounts of journeys sign in with, unless they say otherwise. */
export const password = 'LowTideChoir1';

interface Credentials {
  email: string;
  password: string;
}

/** An address that nobody had before. */
export const newAddress = (name: string): string =>
  `${name.toLowerCase()}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@halloran.example`;

let termsVersion: Promise<string> | undefined;

/** The version of the terms, as their page says it. */
async function readTermsVersion(): Promise<string> {
  const page = await (await fetch(`${urls.shell}/terms`)).text();
  const version = /<time datetime="([^"]+)"/i.exec(page)?.[1];
  if (!version) throw new Error('the terms have no version');
  return version;
}

/** Signs up by a call, and gives the link of the email. */
export async function signUpByCall(email: string, secret = password): Promise<string> {
  const answer = await fetch(`${urls.api}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: email,
      password: secret,
      termsVersion: await (termsVersion ??= readTermsVersion()),
    }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign up: ${await answer.text()}`);
  return confirmationLink(email);
}

export const confirmationLink = async (email: string): Promise<string> =>
  linkOf(await newestMail(email, /confirm/i), '/email-confirmation?token=');

export const resetLink = async (email: string): Promise<string> =>
  linkOf(await newestMail(email, /password/i, '/reset-password/'), '/reset-password/');

function linkOf({ subject, links }: { subject: string; links: string[] }, part: string): string {
  const link = links.find((url) => url.includes(part));
  if (!link) throw new Error(`no ${part} in the email "${subject}"`);
  return link;
}

/** A new account with its address confirmed and the credentials profiles, by calls; and what it is signed in with. */
export async function newAccount(name: string, roles: Role[], credentials: Partial<Credentials> = {}) {
  const email = credentials.email ?? newAddress(name.replaceAll(' ', '.'));
  const link = await signUpByCall(email, credentials.password);
  const confirmed = await fetch(`${urls.api}/api/auth/verify${new URL(link).search}`);
  if (!confirmed.ok) throw new Error(`${email} can't be confirmed: ${await confirmed.text()}`);
  const person = await signedIn(email, credentials.password ?? password);
  if (roles.length > 0) {
    const profile = { roles, display_name: name, country_id: null };
    const { status, body } = await person.call('POST /api/account/complete-signup', undefined, profile);
    if (status !== 200) throw new Error(`${email} gets no profile: ${JSON.stringify(body)}`);
  }
  return { email, name, ...person };
}
