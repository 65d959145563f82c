import type { Config } from '../../config.ts';
import { pluralize, formatCredits, type MailRow, type MailSum, type MailTemplate } from '../../gateways/mail/index.ts';
import { sum, toDecimal, type Credits } from '../ledger/index.ts';
import { stillGets } from '../emails/index.ts';
import type { BrokenPromisesEmail } from './broken-promises-email.repository.ts';
import { brokenAmounts, brokenReason } from './promises.presenter.ts';
import { brokenAmong, type PromiseRow } from './promises.repository.ts';

/** Further rows are only counted. */
const maxRows = 20;

export const reasonTexts = {
  removed: 'Taken down before its keep days ended',
  refused: 'We reviewed the proof and refused it',
  no_proof: 'No proof in time',
} as const;

const formatted = (amount: Credits) => formatCredits(toDecimal(amount));
const total = (rows: readonly PromiseRow[], part: 'back' | 'kept' | 'lost') =>
  sum(rows.map((row) => brokenAmounts(row)[part]));

/** The status label, as in the product's lists. */
const broken = { sign: '×', label: 'Broken', tone: 'danger' } as const;

function rowOf(row: PromiseRow, { role }: BrokenPromisesEmail, shellUrl: string): MailRow {
  const { back, lost } = brokenAmounts(row);
  const amount = role === 'creator' ? back : lost;
  const label = role === 'creator' ? 'returned' : 'lost';
  const own =
    role === 'creator'
      ? { title: row.service_title, url: `${shellUrl}/creator/campaigns/${row.campaign_id}?tab=placements` }
      : { title: row.track_title, url: `${shellUrl}/curator?submission=${row.id}` };
  const other = role === 'creator' ? row.track_title : `${row.track_artist} · ${row.service_title}`;
  return {
    ...own,
    meta: [other, reasonTexts[brokenReason(row)]],
    state: broken,
    ...(amount > 0 && { amount: { value: toDecimal(amount).toFixed(2), what: label } }),
  };
}

/** The amounts of the recipient's side. */
function sumsOf(rows: readonly PromiseRow[], role: BrokenPromisesEmail['role']): MailSum[] {
  const back = {
    label: role === 'creator' ? 'Returned to you' : 'Returned to the artist',
    value: formatted(total(rows, 'back')),
  };
  if (role === 'creator') return [back];
  const [kept, lost] = [total(rows, 'kept'), total(rows, 'lost')];
  return [
    back,
    ...(kept > 0 ? [{ label: 'You keep, for the answer', value: formatted(kept) }] : []),
    ...(lost > 0 ? [{ label: 'Earning lost', value: formatted(lost) }] : []),
  ];
}

/** What happened, and the rule by which credits moved; a free resend moves none. */
function paragraphsOf(rows: readonly PromiseRow[], role: BrokenPromisesEmail['role']): string[] {
  const isPaid = rows.some((row) => row.price > 0);
  const rule =
    role === 'creator'
      ? 'For a playlist or radio you get our share back as far as bought credits paid for it, up to a limit and once per curator in a while; the curator was paid for listening and answering. For a post you get the whole price back.'
      : 'For a playlist or radio our share goes back to the artist, up to a limit, and you keep your fee. For a post the whole price goes back.';
  const what =
    role === 'creator'
      ? 'A curator accepted your track but didn’t keep the promise.'
      : 'You accepted a track but didn’t keep the promise.';
  return [
    role === 'creator' ? what : `${what} It counts in the share of kept promises that artists see.`,
    isPaid ? rule : 'It was free, so no credits move.',
  ];
}

/** Rendered when it is sent, with what is broken then; null where the recipient has unsubscribed. */
export const brokenPromisesEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, recipient, data) => {
    const email = data as unknown as BrokenPromisesEmail;
    const { accountId, role, submissionIds } = email;
    const stop = { accountId, kind: 'promises' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await brokenAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const isCreator = role === 'creator';
    const name = isCreator ? first.service_title : first.track_title;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const back = formatted(total(rows, 'back'));
    const page = `${shellUrl}${isCreator ? `/creator/campaigns/${first.campaign_id}?tab=placements` : '/curator?view=promises&show=broken'}`;
    return {
      subject: `A promise was broken: “${name}”${more}`,
      preview: `${back} ${isCreator ? 'returned to you' : 'returned to the artist'}.`,
      role,
      heading: rows.length === 1 ? 'A promise was broken' : `${pluralize(rows.length, 'promise')} were broken`,
      paragraphs: paragraphsOf(rows, role),
      sums: sumsOf(rows, role),
      sections: [
        {
          title: isCreator ? 'Curators' : 'Tracks',
          rows: rows.slice(0, maxRows).map((row) => rowOf(row, email, shellUrl)),
          ...(rows.length > maxRows && { more: { label: `${rows.length - maxRows} more`, url: page } }),
        },
      ],
      action: { label: isCreator ? 'View placements' : 'View broken promises', url: page },
      reason: 'You’re getting this email because a promise was broken and credits moved.',
      stop,
    };
  };
