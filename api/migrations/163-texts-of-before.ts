import type { Knex } from 'knex';

/** What was said in words when only the words were stored: a text's name and its English, as it was then. */
const templates: readonly (readonly [reason: string, english: string])[] = [
  ['looks.handle', 'It is on @{{handle}}'],
  ['looks.label', 'It carries the platform’s paid partnership label'],
  ['looks.no_playlist', 'There is no public playlist at this address'],
  ['looks.no_post', 'There is no public post at this address'],
  ['looks.not_among', '“{{title}}” by {{artist}} isn’t among its {{count}} tracks'],
  ['looks.other_handle', 'It is on @{{handle}}, not on the verified profile @{{verified}}'],
  ['looks.other_playlist', 'This is another playlist, not the one you verified'],
  ['looks.playlist_public', 'The playlist is public'],
  ['looks.playlist_verified', 'It’s the playlist you verified'],
  ['looks.post_public', 'The post is public'],
  ['looks.posted_after', 'It was posted after you accepted'],
  ['looks.says', 'It says “{{phrase}}”'],
  ['looks.says_stated', 'It says “{{phrase}}”, as you stated'],
  ['looks.track_number', '“{{title}}” is number {{position, number}}'],
  ['looks.undisclosed', 'It doesn’t disclose that it’s advertising: without that there is no payout'],
  ['probes.broke_off', 'The page’s server couldn’t be reached, or broke off'],
  ['probes.host_not_read', 'Pages of {{host}} are not read'],
  ['probes.late', 'The page didn’t come within {{seconds, number}} seconds'],
  ['probes.leads_on', 'The page leads on to another address'],
  ['probes.list_unreadable', 'The page doesn’t say in a readable form what it holds and how many follow it'],
  ['probes.name_servers', 'The domain’s name servers didn’t answer'],
  ['probes.no_address', 'This is not an address'],
  ['probes.no_followers', 'Spotify doesn’t say how many follow this playlist'],
  ['probes.no_page', 'This is no web page'],
  ['probes.no_server', 'There is no server of the name {{host}}'],
  ['probes.packed', 'The page came packed'],
  ['probes.part_of_tracks', 'The page shows only a part of its tracks'],
  ['probes.plain_https', 'Only plain https addresses are read'],
  ['probes.post_unreadable', 'The page doesn’t say in a readable form what was posted, by whom and when'],
  ['probes.profile_unreadable', 'The page doesn’t say in a readable form whose it is and how many follow it'],
  ['probes.spotify', 'Spotify didn’t answer, or the playlist is too long to be read'],
  ['probes.status', 'The page’s server answered {{status}}'],
  ['service_checks.change_unknown', 'The page doesn’t say when it was last changed'],
  ['service_checks.changed_one', 'Last changed {{count}} day ago; within {{within, number}} days is needed'],
  ['service_checks.changed_other', 'Last changed {{count}} days ago; within {{within, number}} days is needed'],
  ['service_checks.changed_today', 'Changed today; within {{within, number}} days is needed'],
  ['service_checks.followers', '{{followers, number}} followers; at least {{least, number}} are needed'],
  ['service_checks.growth', '{{before, number}} followers lately, {{now, number}} now'],
  [
    'service_checks.growth_bought',
    '{{before, number}} followers lately, {{now, number}} now: so many at once look bought',
  ],
  ['service_checks.growth_unknown', 'Nothing to compare with yet: it is checked each week'],
  ['service_checks.handle', 'The profile is @{{handle}}'],
  ['service_checks.no_artists', 'There are no artists in it'],
  ['service_checks.not_public', 'It isn’t public, or isn’t there any more'],
  ['service_checks.other_handle', 'The page is of @{{seen}}, not of @{{handle}}'],
  ['service_checks.public', 'Everybody can see it'],
  ['service_checks.site', 'The station’s website answers'],
  ['service_checks.site_gone', 'The station’s website isn’t there'],
  [
    'service_checks.top_artist',
    '{{artist}} has {{percent, number}} % of the tracks; at most {{most, number}} % of one artist',
  ],
  ['service_checks.tracks', '{{tracks, number}} tracks; at least {{least, number}} are needed'],
  ['verification.code_in', 'The code is in {{place, text}}'],
  ['verification.code_not_in', 'The code isn’t in {{place, text}} yet'],
  ['verification.code_right', 'The code is right'],
  ['verification.code_wrong', 'This is not the code from the newest email'],
  ['verification.in_bio', 'the profile’s bio'],
  ['verification.in_description', 'the playlist’s description'],
  ['verification.in_dns', 'the TXT records of {{domain}}'],
  ['verification.in_head', 'the page’s head'],
  ['verification.page_gone', 'The page isn’t there'],
  ['proofs.posted_before', 'It must have been posted after you accepted'],
  ['cash_outs.waits_above', 'above {{credits, number}} credits'],
  ['cash_outs.waits_above_days', 'above {{credits, number}} credits in {{days, number}} days'],
  ['cash_outs.waits_books', 'the books were not right'],
  ['cash_outs.waits_first', 'the first to this destination'],
];

type Value = string | number | Because;
interface Because {
  reason: string;
  params?: Record<string, Value>;
}
const placeholder = /\{\{(\w+)(?:, (\w+))?\}\}/g;
const fixedLength = (text: string) => text.replaceAll(placeholder, '').length;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What finds the values of a text; those that are numbers are digits in the text. Those with the longest fixed words first: “It is on @…” fits
 * longer sentences as well.
 */
const readers = templates
  .toSorted((one, other) => fixedLength(other[1]) - fixedLength(one[1]))
  .map(([reason, english]) => {
    const fields = [...english.matchAll(placeholder)].map(([, name, kind]) => ({
      name: name!,
      kind: name === 'count' ? 'number' : kind,
    }));
    const parts = english.split(placeholder).filter((_, index) => index % 3 === 0);
    const pattern = parts
      .map(
        (part, index) =>
          escaped(part) + (index < fields.length ? (fields[index]!.kind === 'number' ? '([0-9.,]+)' : '(.+?)') : ''),
      )
      .join('');
    return { reason: reason.replace(/_(?:one|other)$/, ''), fields, pattern: new RegExp(`^${pattern}$`, 'su') };
  });

/** The text that an English sentence was said by; null where it is none of them. */
function becauseOf(english: string): Because | null {
  for (const { reason, fields, pattern } of readers) {
    const found = pattern.exec(english);
    if (!found) continue;
    const values = fields.map(({ name, kind }, index): [string, Value | null] => {
      const text = found[index + 1]!;
      if (kind === 'number') return [name, Number(text.replaceAll(',', ''))];
      return [name, kind === 'text' ? becauseOf(text) : text];
    });
    if (values.some(([, value]) => value === null)) continue;
    return { reason, ...(fields.length > 0 && { params: Object.fromEntries(values) as Record<string, Value> }) };
  }
  return null;
}

/** Where such a text is, and where its name and values belong. */
const places = [
  { table: 'service_check_rounds', key: 'id', text: 'message', because: 'because' },
  { table: 'ownership_verifications', key: 'id', text: 'check_message', because: 'because' },
  { table: 'placement_checks', key: 'id', text: 'why', because: 'because' },
  { table: 'placement_searches', key: 'submission_id', text: 'why', because: 'because' },
  { table: 'cash_outs', key: 'id', text: 'waits_because', because: 'because' },
  { table: 'proofs', key: 'submission_id', text: 'removal_note', because: 'removal_because' },
] as const;

interface Check {
  message?: string | null;
  texts?: Record<string, Because>;
}
/** A check among others of a round, with its text. */
function worded(check: Check): Check {
  const because = check.message && !check.texts ? becauseOf(check.message) : null;
  return because ? { ...check, texts: { message: because } } : check;
}

/**
 * What checks found, and why demands wait, was stored in English alone before 143 and 161. Here it gets the text's name and values, by which
 * pages, emails and papers say it in other languages. What staff wrote themselves stays as it is.
 */
export async function up(knex: Knex): Promise<void> {
  for (const { table, key, text, because } of places) {
    const rows: { key: number; text: string }[] = await knex(table)
      .whereNull(because)
      .whereNotNull(text)
      // Of a removal that staff reported, in words of their own.
      .modify((query) => void (table === 'proofs' && query.whereNull('removal_reported_by')))
      .select({ key, text });
    for (const row of rows) {
      const found = becauseOf(row.text);
      if (found)
        await knex(table)
          .where(key, row.key)
          .update({ [because]: JSON.stringify(found) });
    }
  }
  const rounds: { id: number; checks: Check[] }[] = await knex('service_check_rounds').select('id', 'checks');
  for (const { id, checks } of rounds) {
    const said = checks.map(worded);
    if (said.some((check, index) => check !== checks[index]))
      await knex('service_check_rounds')
        .where({ id })
        .update({ checks: JSON.stringify(said) });
  }
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
