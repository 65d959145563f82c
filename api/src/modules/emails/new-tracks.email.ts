import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queueBulk, type MailRow, type MailTemplate } from '../../gateways/mail/index.ts';
import { hundredths, sum, toDecimal } from '../ledger/index.ts';
import { markNewTracks, newTracksAmong, type NewTrackRow } from './new-tracks.repository.ts';
import { stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `{ accountId, submissionIds }`. */
export const newTracksEmailName = 'tracks.new';

/** Further rows are only counted. */
const maxRows = 20;

/** Emails curators about tracks that came in, as soon as they want to hear of them. */
export const newTracksRound = (db: Knex): Promise<void> =>
  db.transaction(async (trx) => {
    const curators = await markNewTracks(trx);
    await queueBulk(
      trx,
      newTracksEmailName,
      curators.map(({ email, ...data }) => ({ recipient: email, data })),
    );
  });

const isPost = (row: NewTrackRow) => row.service_type !== 'playlist' && row.service_type !== 'radio';
const creditsOf = (rows: readonly NewTrackRow[]) => toDecimal(sum(rows.map((row) => hundredths(row.share))));

/** Reads what is still new when the email is sent; with nothing left it isn't sent. */
export const newTracksEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const { accountId, submissionIds } = data as { accountId: number; submissionIds: number[] };
    const stop = { accountId, kind: 'tracks' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await newTracksAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const hasPosts = rows.some(isPost);
    const credits = texts.credits(creditsOf(rows));
    const rowOf = (row: NewTrackRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [row.track_artist, t('layout.answer_by', { at: row.deadline_at.toISOString() })],
      ...(row.is_new_version && { state: { sign: '○', label: t('tracks_mail.new_version'), tone: 'plain' } }),
      ...(row.share > 0 && {
        amount: { value: texts.amount(creditsOf([row])), what: t(isPost(row) ? 'layout.at_most' : 'layout.to_earn') },
      }),
    });
    const left = rows.length - maxRows;
    const byService = [...Map.groupBy(rows.slice(0, maxRows), (row) => row.service_id).values()];
    return {
      subject:
        others.length === 0
          ? t('tracks_mail.subject', { track: first.track_title, artist: first.track_artist })
          : t('tracks_mail.subject_more', { count: rows.length, track: first.track_title }),
      preview: t('tracks_mail.preview', { credits: hasPosts ? t('layout.up_to', { credits }) : credits }),
      role: 'curator',
      heading: t('tracks_mail.heading', { count: rows.length }),
      paragraphs: [t(hasPosts ? 'tracks_mail.same_posts' : 'tracks_mail.same')],
      sections: byService.map((ofService, index) => ({
        title: ofService[0]!.service_title,
        rows: ofService.map(rowOf),
        ...(left > 0 &&
          index === byService.length - 1 && {
            more: { label: t('tracks_mail.more', { count: left }), url: `${shellUrl}/curator` },
          }),
      })),
      action: { label: t('layout.queue'), url: `${shellUrl}/curator` },
      reason: t('tracks_mail.reason'),
      stop,
    };
  };
