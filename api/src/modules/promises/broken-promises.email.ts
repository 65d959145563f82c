import type { Config } from '../../config.ts';
import { pluralize, formatCredits, type MailRow, type MailSum, type MailTemplate } from '../../gateways/mail/index.ts';
import { sum, toDecimal, type Credits } from '../ledger/index.ts';
import { stillGets } from '../emails/index.ts';
import type { BrokenMail } from './broken-promises-email.repository.ts';
import { brokenMoney, brokenWhy } from './promises.presenter.ts';
import { brokenAmong, type PromiseRow } from './promises.repository.ts';

/** More than these are counted, not listed. */
const mostRows = 20;

const whyOf = {
  removed: 'Taken down before its days were over',
  refused: 'We reviewed the proof and refused it',
  no_proof: 'No proof came in time',
} as const;

const inWords = (amount: Credits) => formatCredits(toDecimal(amount));
const total = (rows: readonly PromiseRow[], part: 'back' | 'kept' | 'lost') =>
  sum(rows.map((row) => brokenMoney(row)[part]));

/** The sign beside the word, as in the product's lists. */
const broken = { sign: '×', label: 'Broken', tone: 'danger' } as const;

function rowOf(row: PromiseRow, { role }: BrokenMail, shellUrl: string): MailRow {
  const { back, lost } = brokenMoney(row);
  const mine = role === 'creator' ? back : lost;
  const what = role === 'creator' ? 'back' : 'not earned';
  const own =
    role === 'creator'
      ? { title: row.service_title, url: `${shellUrl}/creator/campaigns/${row.campaign_id}?tab=placements` }
      : { title: row.track_title, url: `${shellUrl}/curator?submission=${row.id}` };
  const other = role === 'creator' ? row.track_title : `${row.track_artist} · ${row.service_title}`;
  return {
    ...own,
    meta: [other, whyOf[brokenWhy(row)]],
    state: broken,
    ...(mine > 0 && { amount: { value: toDecimal(mine).toFixed(2), what } }),
  };
}

/** Which parts of it the reader has, adding up to what the promises were about. */
function sumsOf(rows: readonly PromiseRow[], role: BrokenMail['role']): MailSum[] {
  const back = {
    label: role === 'creator' ? 'Back with you' : 'Back with the artist',
    value: inWords(total(rows, 'back')),
  };
  if (role === 'creator') return [back];
  const [kept, lost] = [total(rows, 'kept'), total(rows, 'lost')];
  return [
    back,
    ...(kept > 0 ? [{ label: 'Yours, for the answer', value: inWords(kept) }] : []),
    ...(lost > 0 ? [{ label: 'What you would have earned', value: inWords(lost) }] : []),
  ];
}

/** What happened, and by which rule credits went where. Of a resend, for which nothing was paid, none did. */
function saying(rows: readonly PromiseRow[], role: BrokenMail['role']): string[] {
  const isPaid = total(rows, 'back') > 0;
  const rule =
    role === 'creator'
      ? 'Of a playlist or radio our share comes back: its curator was paid for listening and answering. Of a post it is the whole price.'
      : 'Of a playlist or radio our share goes back to the artist, and you keep your fee. Of a post it is the whole price.';
  const what =
    role === 'creator'
      ? 'What a curator promised with a yes wasn’t kept.'
      : 'What you promised with a yes wasn’t kept.';
  return [
    role === 'creator' ? what : `${what} It counts in the kept promises that artists see.`,
    isPaid ? rule : 'Nothing was paid for it, so no credits move.',
  ];
}

/** Written when it leaves, of what is broken then. Null where the reader has stopped these mails meanwhile. */
export const brokenMail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, recipient, data) => {
    const mail = data as unknown as BrokenMail;
    const { accountId, role, submissionIds } = mail;
    const stop = { accountId, kind: 'promises' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await brokenAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const isCreator = role === 'creator';
    const name = isCreator ? first.service_title : first.track_title;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const back = inWords(total(rows, 'back'));
    const page = `${shellUrl}${isCreator ? `/creator/campaigns/${first.campaign_id}?tab=placements` : '/curator?view=promises&show=broken'}`;
    return {
      subject: `A promise was broken: “${name}”${more}`,
      preview: `${back} ${isCreator ? 'came back to you' : 'went back to the artist'}.`,
      role,
      heading: rows.length === 1 ? 'A promise was broken' : `${pluralize(rows.length, 'promise')} were broken`,
      paragraphs: saying(rows, role),
      sums: sumsOf(rows, role),
      sections: [
        {
          title: isCreator ? 'Who promised it' : 'What was promised',
          rows: rows.slice(0, mostRows).map((row) => rowOf(row, mail, shellUrl)),
          ...(rows.length > mostRows && { more: { label: `${rows.length - mostRows} more`, url: page } }),
        },
      ],
      action: { label: isCreator ? 'See the placements' : 'See broken promises', url: page },
      reason: 'You get this mail because a promise of a yes was broken and credits moved.',
      stop,
    };
  };
