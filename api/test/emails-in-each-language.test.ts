import { feedKind } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrack } from './factories/track.ts';
import type { ReceivedMail } from './mailbox.ts';
import { creatorWith, curatorWith } from '../src/modules/campaigns/test/creator.ts';
import { emailWorld, type EmailWorld } from '../src/modules/emails/test/email-world.ts';
import { promising } from '../src/modules/promises/test/promising.ts';
import { pending, shift, staffOf, type Pending, type Type } from '../src/modules/submissions/test/lifecycle.ts';
import { catalogues } from '../src/texts/index.ts';

/*
 * Every email that the API defines, written for one reader in each language from the same rows: what a language lacks, a name of a text or
 * a value that is missing would stand in somebody's mailbox.
 */

interface Sample {
  template: string;
  recipient: string;
  data?: object;
}

let world: EmailWorld;
const samples: Sample[] = [];
beforeAll(async () => {
  world = await emailWorld({
    FANFARE_RULES: JSON.stringify({
      services: { pauseByPromises: { first: 3, ofLast: 7 } },
      mails: { rowsPerSection: 100 },
    }),
  });
  await accountSamples();
  await marketSamples();
  await digestSamples();
}, 120_000);
afterAll(() => world.close());

/** What changes an account, and the codes and links around it. */
async function accountSamples(): Promise<void> {
  const { api } = world;
  const me = await world.reader({ creator: true });
  const isNew = await world.reader({ creator: true, isConfirmed: false });
  const [change, taken] = await Promise.all(
    ['next@example.test', isNew.email].map(async (newEmail, index) => {
      const { id } = index === 0 ? me : await world.reader({ creator: true });
      const { rows } = await api.db.raw<{ rows: { id: number }[] }>(
        `INSERT INTO email_changes (account_id, old_email, old_was_confirmed, new_email, expires_at)
         SELECT id, email, true, ?, app_now() + interval '1 day' FROM accounts WHERE id = ? RETURNING id`,
        [newEmail, id],
      );
      return { changeId: rows[0]!.id };
    }),
  );
  const { serviceId } = await world.curatorWith({ type: 'radio' });
  const [verification] = await api
    .db('ownership_verifications')
    .insert({
      service_id: serviceId,
      method: 'mail',
      url: 'https://radio.example/live',
      code_hash: Buffer.from('a hash'),
      email_address: 'studio@radio.example',
      expires_at: api.db.raw(`app_now() + interval '1 day'`),
    })
    .returning<{ id: number }[]>('id');
  const own = (template: string, data = {}) => samples.push({ template, recipient: me.email, data });
  samples.push({ template: 'confirm_email', recipient: isNew.email });
  const newTerms = { version: '2027-02-01', url: 'https://fanfare.test/terms-2027' };
  samples.push({ template: 'new_terms', recipient: me.email, data: newTerms });
  own('signup_known_address');
  own('reset_password');
  own('password_changed', { hasKeptOne: true, hasRemovedFactors: true });
  own('password_changed', { hasDisconnected: true });
  own('identity_connected', { provider: 'Google' });
  own('identity_disconnected', { provider: 'Google' });
  own('step_up_code', { sessionId: me.sessionId });
  own('second_factor_added', { name: 'iPhone', isFirst: true });
  own('second_factor_removed', { name: 'iPhone' });
  own('second_factors_removed');
  own('second_factor_wrong_codes');
  own('recovery_code_used');
  own('recovery_codes_renewed');
  own('email_change_link', change);
  own('email_change_link', taken);
  own('email_change_asked', change);
  own('email_changed', change);
  own('email_changed_from', change);
  own('email_change_stopped', { wasChanged: true });
  own('email_change_stopped', { wasChanged: false });
  own('signup_reserved_address');
  own('account_deletion_asked', { dueAt: '2026-12-12T22:30:00Z' });
  own('account_kept');
  own('account_deletion_stopped');
  own('account_deleted');
  own('account_suspended');
  own('account_suspension_lifted');
  own('account_export_ready');
  samples.push({
    template: 'station_code',
    recipient: 'studio@radio.example',
    data: { verificationId: verification!.id },
  });
}

/** Both sides of a submission can get emails. */
async function sent(type: Type = 'playlist', by?: Pending['curator']): Promise<Pending> {
  const { api } = world;
  const one = await pending(api, { type, by, priceCredits: 5, lots: { purchased: 100 } });
  await api
    .db('accounts')
    .whereIn('id', [one.creator.id, one.curator.id])
    .update({ password_hash: 'not needed', email_confirmed_at: api.db.raw('app_now()') });
  return one;
}
const ofCurator = (one: Pending, submissionIds = [one.id]) => ({ accountId: one.curator.id, submissionIds });

/** What happens to submissions, services and campaigns. */
async function marketSamples(): Promise<void> {
  const { api } = world;
  const staff = await staffOf(api);
  const toCreator = (template: string, one: Pending, data: object) =>
    samples.push({ template, recipient: one.creator.email, data });
  const toCurator = (template: string, one: Pending, data: object) =>
    samples.push({ template, recipient: one.curator.email, data });

  for (const decision of ['accepted', 'declined', 'wrong_match'] as const) {
    const one = await sent();
    await one.answer(decision, decision === 'declined' ? { wantsNewVersion: true } : {});
    toCreator('answer', one, { accountId: one.creator.id, submissionId: one.id });
  }
  for (const [isUpheld, reason] of [
    [null, 'rude'],
    [true, 'copied'],
    [false, 'other'],
  ] as const) {
    const one = await sent();
    await one.answer('declined');
    await one.flag(reason);
    if (isUpheld !== null) await staff.decideFlag(one.id, isUpheld);
    toCurator(isUpheld === null ? 'flags.raised' : 'flags.decided', one, { submissionId: one.id });
  }
  for (const type of ['playlist', 'instagram'] as const) {
    const first = await sent(type);
    const other = await sent(type, first.curator);
    toCurator('tracks.new', first, ofCurator(first, [first.id, other.id]));
    for (const one of [first, other]) await shift(api, one, 'deadline_at', 40_000);
    toCurator('deadlines', first, { accountId: first.curator.id });
  }
  const alone = await sent();
  toCurator('tracks.new', alone, ofCurator(alone));
  const late = await sent();
  const later = await sent('playlist', late.curator);
  const broken = await sent();
  await broken.answer('accepted');
  await broken.prove();
  await staff.remove(broken.id);
  for (const side of ['creator', 'curator'] as const)
    samples.push({
      template: 'promises.broken',
      recipient: broken[side].email,
      data: { accountId: broken[side].id, role: side, submissionIds: [broken.id] },
    });
  const service = await promising(api);
  await service.lapse(await service.accepted(2));
  const { id: serviceId } = await service.service();
  samples.push({ template: 'promises.service-paused', recipient: service.curator.email, data: { serviceId } });
  const resumed = { serviceId: late.curator.serviceId, reason: 'Proven.' };
  toCurator('promises.service-resumed', late, resumed);

  for (const one of [late, later]) await shift(api, one, 'deadline_at', -60);
  await api.app.jobs.run('submissions.expire');
  toCurator('deadlines.missed', late, ofCurator(late, [late.id, later.id]));

  const creator = await creatorWith(api, { credits: 100 });
  const trackId = await createTrack(api.db, creator.id, { title: 'Low Tide', durationMs: null });
  const { data } = (await creator.post('/api/campaign/create', { type: 'playlists', trackId })).json();
  const { serviceId: chosen } = await curatorWith(api, { type: 'playlist' });
  await creator.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: [chosen] });
  expect((await creator.complete(data.id)).json().data.status).toBe('awaiting_audio');
  samples.push({ template: 'campaign_waiting_audio', recipient: creator.email, data: { campaignId: data.id } });
}

/** A digest of one side with an event of every kind, and one of both sides. */
async function digestSamples(): Promise<void> {
  const { api } = world;
  const one = await sent();
  await one.answer('declined');
  const waiting = await sent('playlist', one.curator);
  await api.db('feed_events').whereIn('account_id', [one.creator.id, one.curator.id]).delete();
  for (const role of ['creator', 'curator'] as const) {
    const { id: accountId, email } = one[role];
    const about = role === 'creator' ? one : waiting;
    await api.db('feed_events').insert(
      feedKind.options.map((kind) => ({
        account_id: accountId,
        role,
        kind,
        campaign_id: about.campaignId,
        submission_id: about.id,
        service_id: one.curator.serviceId,
        amount_hundredths: 250,
        idem: `sample:${role}:${kind}`,
      })),
    );
    samples.push({
      template: 'digest',
      recipient: email,
      data: { accountId, afterEventId: 0, upToEventId: 2 ** 31 - 1, since: '2000-01-01T00:00:00Z' },
    });
  }
}

/** Writes one email to its reader. */
async function written({ template, recipient, data = {} }: Sample, language: string): Promise<ReceivedMail> {
  const { api, mailbox, sendEmails } = world;
  await api.db('mail_outbox').delete();
  const reader = { language, time_zone: 'Europe/Paris' };
  await api.db('mail_outbox').insert({ recipient, template, data: JSON.stringify(data), ...reader });
  // Of the account, as far as there is one.
  await api.db('mail_outbox').update(reader);
  const before = mailbox.mails.length;
  await sendEmails();
  expect(await api.db('mail_outbox').select('last_error').whereNull('sent_at')).toEqual([]);
  const [mail, ...more] = mailbox.mails.slice(before);
  expect([template, mail?.to, more.length]).toEqual([template, recipient, 0]);
  return mail!;
}

const unfilled = /\{\{|\}\}|\bundefined\b|\bnull\b|\bNaN\b|\[object/;
const keys = Object.entries(catalogues.get('en')!.own).flatMap(([noun, texts]) =>
  Object.keys(texts).map((name) => `${noun}.${name}`),
);
/** What was typed by somebody, or is an address. */
const withoutNames = (text: string) =>
  text
    .replaceAll(/https?:\S+|[\w.+-]+@[\w.-]+/g, '')
    .replaceAll(/“[^”]*”|«[^»]*»/g, '')
    .replaceAll(
      /The Testers|Low Tide|Service \d+|Song \d+|Person \d+|Playlist \d+|Look(?:ed)? (?:at )?it\.|Proven\./g,
      '',
    );
/** Words that English sentences can't do without, and French ones don't have. */
const english =
  /\b(?:the|you|your|of|and|is|was|were|with|this|that|for|by|it|its|to|are|not|has|have|from|credits?)\b/i;
/** A sign of two parts after an ordinary space, or after none. */
const misprint = / [:;?!%»€]|« |\p{L}[;?!»]/u;

const languages = [...catalogues.keys()];

test('all are among the samples', () => {
  expect([...new Set(samples.map(({ template }) => template))].toSorted()).toEqual(
    world.api.app.mail.names().toSorted(),
  );
});

describe.each(languages)('in %s', (language) => {
  test('every email is whole, and says which language it is in', async () => {
    for (const sample of samples) {
      const { subject, text, html } = await written(sample, language);
      for (const part of [subject, text, html.slice(html.indexOf('</head>'))]) {
        expect(part.trim()).not.toBe('');
        expect(unfilled.exec(part)?.[0]).toBeUndefined();
        expect(keys.filter((key) => part.includes(key))).toEqual([]);
      }
      expect(html).toContain(`<html lang="${language}">`);
    }
  });
});

test('none in French has an English sentence, or a sign after an ordinary space', async () => {
  for (const sample of samples) {
    const { subject, text } = await written(sample, 'fr');
    const said = withoutNames(`${subject}\n${text}`);
    expect([sample.template, english.exec(said)?.[0], misprint.exec(said)?.[0]]).toEqual([
      sample.template,
      undefined,
      undefined,
    ]);
  }
});

test('times are those of the reader’s zone, and name it', async () => {
  const sample = samples.find(({ template }) => template === 'account_deletion_asked')!;
  expect((await written(sample, 'fr')).text).toContain('Jusqu’au 12 décembre 2026 à 23:30 (UTC+1)');
  expect((await written(sample, 'en')).text).toContain('Until 12 December 2026, 23:30\u00a0CET');
});
