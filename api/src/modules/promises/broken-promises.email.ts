import type { Config } from '../../config.ts';
import type { MailRow, MailSum, MailTemplate, Translator } from '../../gateways/mail/index.ts';
import { sum, toDecimal, type Credits } from '../ledger/index.ts';
import { stillGets } from '../emails/index.ts';
import type { BrokenPromisesEmail } from './broken-promises-email.repository.ts';
import { brokenAmounts, brokenReason } from './promises.presenter.ts';
import { brokenAmong, type PromiseRow } from './promises.repository.ts';

/** Further rows are only counted. */
const maxRows = 20;

const formatted = (amount: Credits, texts: Translator) => texts.credits(toDecimal(amount));
const total = (rows: readonly PromiseRow[], part: 'back' | 'kept' | 'lost') =>
  sum(rows.map((row) => brokenAmounts(row)[part]));

function rowOf(row: PromiseRow, { role }: BrokenPromisesEmail, shellUrl: string, texts: Translator): MailRow {
  const { t } = texts;
  const { back, lost } = brokenAmounts(row);
  const amount = role === 'creator' ? back : lost;
  const what = t(role === 'creator' ? 'broken_mail.returned' : 'broken_mail.lost');
  const own =
    role === 'creator'
      ? { title: row.service_title, url: `${shellUrl}/creator/campaigns/${row.campaign_id}?tab=placements` }
      : { title: row.track_title, url: `${shellUrl}/curator?submission=${row.id}` };
  const other = role === 'creator' ? row.track_title : `${row.track_artist} · ${row.service_title}`;
  return {
    ...own,
    meta: [other, t(`broken_mail.${brokenReason(row)}`)],
    state: { sign: '×', label: t('broken_mail.state'), tone: 'danger' },
    ...(amount > 0 && { amount: { value: texts.amount(toDecimal(amount)), what } }),
  };
}

/** The amounts of the recipient's side. */
function sumsOf(rows: readonly PromiseRow[], role: BrokenPromisesEmail['role'], texts: Translator): MailSum[] {
  const { t } = texts;
  const back = {
    label: t(role === 'creator' ? 'broken_mail.returned_to_you' : 'broken_mail.returned_to_artist'),
    value: formatted(total(rows, 'back'), texts),
  };
  if (role === 'creator') return [back];
  const [kept, lost] = [total(rows, 'kept'), total(rows, 'lost')];
  return [
    back,
    ...(kept > 0 ? [{ label: t('broken_mail.you_keep'), value: formatted(kept, texts) }] : []),
    ...(lost > 0 ? [{ label: t('broken_mail.earning_lost'), value: formatted(lost, texts) }] : []),
  ];
}

/** What happened, and the rule by which credits moved; a free resend moves none. */
function paragraphsOf(rows: readonly PromiseRow[], role: BrokenPromisesEmail['role'], { t }: Translator): string[] {
  const isPaid = rows.some((row) => row.price > 0);
  return [t(`broken_mail.${role}_what`), t(isPaid ? `broken_mail.${role}_rule` : 'broken_mail.free')];
}

/** Rendered when it is sent, with what is broken then; null where the recipient has unsubscribed. */
export const brokenPromisesEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const email = data as unknown as BrokenPromisesEmail;
    const { accountId, role, submissionIds } = email;
    const stop = { accountId, kind: 'promises' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await brokenAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const isCreator = role === 'creator';
    const name = isCreator ? first.service_title : first.track_title;
    const credits = formatted(total(rows, 'back'), texts);
    const page = `${shellUrl}${isCreator ? `/creator/campaigns/${first.campaign_id}?tab=placements` : '/curator?view=promises&show=broken'}`;
    return {
      subject:
        others.length > 0
          ? t('broken_mail.subject_more', { name, count: others.length })
          : t('broken_mail.subject', { name }),
      preview: t(`broken_mail.preview_${role}`, { credits }),
      role,
      heading: t('broken_mail.heading', { count: rows.length }),
      paragraphs: paragraphsOf(rows, role, texts),
      sums: sumsOf(rows, role, texts),
      sections: [
        {
          title: t(isCreator ? 'broken_mail.curators' : 'broken_mail.tracks'),
          rows: rows.slice(0, maxRows).map((row) => rowOf(row, email, shellUrl, texts)),
          ...(rows.length > maxRows && {
            more: { label: t('broken_mail.more', { count: rows.length - maxRows }), url: page },
          }),
        },
      ],
      action: { label: t(`broken_mail.view_${role}`), url: page },
      reason: t('broken_mail.reason'),
      stop,
    };
  };
