import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import {
  formatCredits,
  formatUtc,
  pluralize,
  queueBulk,
  type MailRow,
  type MailTemplate,
} from '../../gateways/mail/index.ts';
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
  async (db, recipient, data) => {
    const { accountId, submissionIds } = data as { accountId: number; submissionIds: number[] };
    const stop = { accountId, kind: 'tracks' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await newTracksAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const hasPosts = rows.some(isPost);
    const rowOf = (row: NewTrackRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [row.track_artist, `Answer by ${formatUtc(row.deadline_at)}`],
      ...(row.is_new_version && { state: { sign: '○', label: 'New version', tone: 'plain' } }),
      ...(row.share > 0 && {
        amount: { value: creditsOf([row]).toFixed(2), what: isPost(row) ? 'at most' : 'to earn' },
      }),
    });
    const left = rows.length - maxRows;
    const byService = [...Map.groupBy(rows.slice(0, maxRows), (row) => row.service_id).values()];
    return {
      subject:
        others.length === 0
          ? `New track: “${first.track_title}” by ${first.track_artist}`
          : `${rows.length} new tracks, “${first.track_title}” first`,
      preview: `Earn ${hasPosts ? 'up to ' : ''}${formatCredits(creditsOf(rows))}.`,
      role: 'curator',
      heading: pluralize(rows.length, 'new track'),
      paragraphs: [
        hasPosts
          ? 'You earn for an honest answer, yes or no. A post you accept earns its full share once it’s verified.'
          : 'A yes and a no earn the same: listen, then say what you think.',
      ],
      sections: byService.map((ofService, index) => ({
        title: ofService[0]!.service_title,
        rows: ofService.map(rowOf),
        ...(left > 0 &&
          index === byService.length - 1 && {
            more: { label: `${left} more in your queue`, url: `${shellUrl}/curator` },
          }),
      })),
      action: { label: 'Open my queue', url: `${shellUrl}/curator` },
      reason: 'You chose to get emails about new tracks. How often, and your quiet hours, are in your email settings.',
      stop,
    };
  };
