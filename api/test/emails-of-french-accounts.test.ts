import { dateText } from '@fanfare/api-contract/date-text';
import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '../src/gateways/mail/index.ts';
import { leaving } from '../src/modules/account-deletion/test/leaving.ts';
import { person, type Person } from '../src/modules/campaigns/test/creator.ts';
import { emailWorld, type EmailWorld } from '../src/modules/emails/test/email-world.ts';
import { pending } from '../src/modules/submissions/test/lifecycle.ts';
import { translator } from '../src/texts/index.ts';

/* Which language and zone an email of a real event is in: those of the account when it is queued, or of whoever asked for it. */

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

async function newestTo(email: string) {
  await world.sendEmails();
  return world.mailbox.last(email);
}
const speaks = async (who: Pick<Person, 'put'>, wanted: object) =>
  expect((await who.put('/api/account/preferences', wanted)).statusCode).toBe(200);
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  world.api.app.inject({ method: 'POST', url, payload, headers: { origin: world.api.config.shellUrl, ...headers } });

test('who signs up from a French page confirms in French; later emails are in the language of then', async () => {
  const form = {
    username: 'lea@example.test',
    password: 'Abcdefg1',
    language: 'fr',
    timeZone: 'Europe/Paris',
    termsVersion,
  };
  expect((await post('/api/auth/signup', form)).statusCode).toBe(200);
  const mail = await newestTo(form.username);
  expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
  // The link is the product's; which language its page has is the reader's own choice.
  expect(mail?.text).toMatch(/\/email-confirmation\?token=[\w-]+\n/);
  expect(mail?.html).toContain('<html lang="fr">');

  const { db } = world.api;
  await queueMail(db, form.username, 'reset_password');
  await db('accounts').where({ email: form.username }).update({ language: 'en' });
  expect((await newestTo(form.username))?.subject).toBe('Réinitialisez votre mot de passe');
  await queueMail(db, form.username, 'reset_password');
  expect((await newestTo(form.username))?.subject).toBe('Reset your password');
  // A language that this installation hasn’t.
  await db('accounts').where({ email: form.username }).update({ language: 'sv' });
  await queueMail(db, form.username, 'reset_password');
  expect((await newestTo(form.username))?.subject).toBe('Reset your password');
});

test('an address without an account is written to in the language of the request, an account in its own', async () => {
  const { db } = world.api;
  const me = await world.reader({ creator: true });
  const known = await world.reader({ creator: true });
  await speaks(known, { language: 'en' });
  await speaks(me, { language: 'fr' });
  const ask = (email: string) =>
    world.api.app.inject({
      method: 'POST',
      url: '/api/v2/account/email',
      payload: { email },
      headers: { ...me.headers, 'accept-language': 'fr-CA;q=0.9, en;q=0.1, de' },
    });
  for (const [email, subject] of [
    ['nouvelle@example.test', 'Confirmez votre nouvelle adresse e-mail'],
    [known.email, 'This address has a Fanfare account'],
  ] as const) {
    expect((await ask(email)).statusCode).toBe(200);
    expect((await newestTo(email))?.subject).toBe(subject);
  }
  expect((await newestTo(me.email))?.subject).toBe('Votre adresse e-mail va changer');
  expect(await db('mail_outbox').whereNull('sent_at')).toEqual([]);
});

test('an answer to a French artist is told in French', async () => {
  const one = await pending(world.api);
  await world.api
    .db('accounts')
    .where({ id: one.creator.id })
    .update({ password_hash: 'not needed', email_confirmed_at: world.api.db.raw('app_now()') });
  await speaks(one.creator, { language: 'fr' });
  const wanted = { digest: true, deadlines: true, promises: true, answers: 'instant' };
  await one.creator.put('/api/v2/account/mail-preferences', wanted);
  await one.answer('declined');
  const mail = await newestTo(one.creator.email);
  expect(mail?.subject).toMatch(/^.+ a dit non à «\u202f.+\u202f»$/);
  expect(mail?.text).toContain('Lire toute la réponse');
  expect(mail?.text).toContain('0:45 écoutées sur');
});

test('a deletion names the day and hour of its owner’s zone, and says goodbye in their language', async () => {
  const me = await person(world.api, { creator: true });
  // Fourteen hours ahead of UTC: at most of the day it is tomorrow there.
  const timeZone = 'Pacific/Kiritimati';
  await speaks(me, { language: 'fr', timeZone });
  const { ask, row, later } = leaving(world.api, me);
  expect((await ask()).statusCode).toBe(200);
  const mail = await newestTo(me.email);
  const due = (await row()).due_at as Date;
  const day = dateText(new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone }), due);
  expect(mail?.subject).toBe('Votre compte sera supprimé');
  expect(mail?.text).toContain(`Nous supprimerons votre compte le ${day}`);
  expect(mail?.text).toContain('(UTC+14)');
  await later();
  expect((await newestTo(me.email))?.subject).toBe('Votre compte a été supprimé');
});

test('names of deleted accounts are said in each reader’s language, and stored in none', async () => {
  const one = await pending(world.api);
  await one.answer('declined');
  await world.api.advanceClock(8 * 86_400);
  await world.api.app.jobs.run('submissions.clear');
  const { ask, later } = leaving(world.api, one.curator);
  expect((await ask()).statusCode).toBe(200);
  await later();
  const { db } = world.api;
  const service = await db('services').where({ id: one.curator.serviceId }).first('title', 'curator_profile_id');
  const profile = await db('curator_profiles').where({ id: service.curator_profile_id }).first('display_name');
  for (const name of [service.title, profile.display_name]) expect(name).not.toMatch(/deleted|supprim/i);

  const seen = await one.read();
  expect(seen.curator).toMatchObject({
    display_name: 'Deleted curator',
    texts: { display_name: { reason: 'deleted.curator' } },
  });
  expect(seen.service).toMatchObject({ title: 'Deleted service', texts: { title: { reason: 'deleted.service' } } });

  await db('accounts')
    .where({ id: one.creator.id })
    .update({ password_hash: 'not needed', email_confirmed_at: db.raw('app_now()') });
  for (const [language, subject] of [
    ['fr', /^Service supprimé a dit non à/],
    ['en', /^Deleted service said no to/],
  ] as const) {
    await speaks(one.creator, { language });
    await queueMail(db, one.creator.email, 'answer', { accountId: one.creator.id, submissionId: one.id });
    expect((await newestTo(one.creator.email))?.subject).toMatch(subject);
  }
  const french = translator({ language: 'fr', timeZone: null });
  expect(french.named(`${service.title}, ${profile.display_name}`)).toBe('Service supprimé, Curateur supprimé');
});
