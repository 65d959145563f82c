import type { Track } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { isCalendarDay } from '../../calendar-day.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { LinkRefusal, publicHost } from '../links/index.ts';
import { feedChanged, notifyLive } from '../live/index.ts';
import { presentTrackSound, readTrackSound } from '../sound/index.ts';
import {
  type TrackRow,
  type TrackValues,
  canBeSaved,
  deleteTrackRow,
  findTrackRow,
  insertTrack,
  isLanguage,
  isUsedByPaidCampaign,
  lockTrack,
  nameHolder,
  postponeProofs,
  replaceGenres,
  trackRowsByIds,
  unknownGenres,
  updateTrackRow,
  versionRows,
} from './tracks.repository.ts';
import { type AddressSource, presentTrack, presentWithVersions } from './tracks.presenter.ts';

/** The fields of a track as a form sends them; omitted ones are empty. */
export interface TrackForm {
  title: string;
  artist: string;
  genreIds: number[];
  languageId?: number | null | undefined;
  releaseDate?: string | null | undefined;
  isExplicit?: boolean | undefined;
  isInstrumental?: boolean | undefined;
  isUnreleased?: boolean | undefined;
  aiUse?: 'none' | 'assisted' | 'all' | undefined;
  /** All, instead of `link`. */
  links?: string[] | undefined;
  link?: string | null | undefined;
  lyrics?: string | null | undefined;
  similarArtists?: string[] | undefined;
}

const notFound = () => new AppError('not_found', because('tracks.not_found'));

/** Checks beyond the contract: that a day exists, that links are web addresses, and that genres and language exist. */
async function checkForm(db: Knex, form: TrackForm): Promise<TrackValues> {
  if ((await unknownGenres(db, form.genreIds)).length > 0)
    refuseField('genreIds', because('fields.invalid', { field: 'genre' }));
  if (form.languageId && !(await isLanguage(db, form.languageId)))
    refuseField('languageId', because('fields.invalid', { field: 'languageId' }));
  if (form.releaseDate && !isReleaseDay(form.releaseDate))
    refuseField('releaseDate', because('fields.invalid', { field: 'releaseDate' }));
  if (form.links) for (const link of form.links) checkLink('links', link);
  else if (form.link) checkLink('link', form.link);
  const links = form.links && [...new Set(form.links)];
  return {
    title: form.title,
    artist: form.artist,
    language_id: form.languageId ?? null,
    release_date: form.releaseDate ?? null,
    is_explicit: form.isExplicit ?? false,
    is_instrumental: form.isInstrumental ?? false,
    is_unreleased: form.isUnreleased ?? false,
    ai_use: form.aiUse ?? 'none',
    link: (links ? links[0] : form.link) || null,
    ...(links && { other_links: links.slice(1) }),
    lyrics: form.lyrics || null,
    similar_artists: [...new Set(form.similarArtists)],
  };
}

/** Nobody releases before the first recordings, or plans a release for the next century. */
const isReleaseDay = (text: string) => isCalendarDay(text, { from: '1850', before: '2100' });

/** Curators follow it. @throws AppError invalid_input for anything but https at a public host, which no shortener hides */
function checkLink(field: 'link' | 'links', text: string): void {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '') refuseField(field, because(`tracks.${field}_invalid`));
  try {
    publicHost(url.hostname);
  } catch (error) {
    if (error instanceof LinkRefusal) refuseField(field, error.why);
    throw error;
  }
}

/** @throws AppError not_found, also for somebody else's */
export async function readTrack(db: Knex, accountId: number, trackId: number): Promise<TrackRow> {
  const row = await findTrackRow(db, accountId, trackId);
  if (!row) throw notFound();
  return row;
}

/** More files than anybody makes of a track by hand. */
const maxVersions = 100;

/**
 * A creator's own track with all of its files.
 * @throws AppError not_found, also for somebody else's
 */
export async function showTrack(
  app: AddressSource,
  db: Knex,
  { accountId, trackId }: { accountId: number; trackId: number },
): Promise<Track> {
  const row = await readTrack(db, accountId, trackId);
  const [versions, sound] = [await versionRows(db, trackId, maxVersions), await readTrackSound(db, trackId)];
  return { ...presentWithVersions(app, row, versions), sound: sound && presentTrackSound(sound) };
}

/** @returns the new track's id. @throws AppError invalid_input */
export async function createTrack(db: Knex, accountId: number, form: TrackForm): Promise<number> {
  const values = await checkForm(db, form);
  return db.transaction(async (trx) => {
    const trackId = await insertTrack(trx, accountId, values);
    await replaceGenres(trx, trackId, [...new Set(form.genreIds)]);
    return trackId;
  });
}

const nameHeld = {
  promised: because('tracks.promised'),
  unpublished_answer: because('tracks.unpublished_answer'),
};

/**
 * Changes a track, or saves a reserved one for the first time. A later release postpones the proofs that radios owe for it.
 * @throws AppError not_found, invalid_input, wrong_state for another title or artist while a curator has promised to place it under this
 * one, or an answer waits to be published
 */
export async function updateTrack(
  db: Knex,
  rules: Rules,
  { accountId, trackId, form }: { accountId: number; trackId: number; form: TrackForm },
): Promise<void> {
  if (!(await canBeSaved(db, accountId, trackId))) throw notFound();
  const values = await checkForm(db, form);
  await db.transaction(async (trx) => {
    const own = await lockTrack(trx, accountId, trackId);
    const holder = own && (await nameHolder(trx, trackId, values));
    if (holder) throw new AppError('wrong_state', nameHeld[holder]);
    const { release_date: releaseDate } = values;
    const { radio: proofDays } = rules.submissions.proofDays;
    if (own && releaseDate) {
      const curators = await postponeProofs(trx, trackId, { releaseDate, proofDays });
      await notifyLive(
        trx,
        curators.map((curatorId) => feedChanged(curatorId, 'curator')),
      );
    }
    if (!(await updateTrackRow(trx, accountId, trackId, values))) throw notFound();
    await replaceGenres(trx, trackId, [...new Set(form.genreIds)]);
  });
}

/**
 * Deletes a track and its drafts. Its files stay: listening receipts refer to them.
 * @throws AppError not_found, wrong_state where a paid campaign uses it
 */
export async function deleteTrack(db: Knex, accountId: number, trackId: number): Promise<void> {
  await db.transaction(async (trx) => {
    // Locks the track before its campaigns, as a payment and an upload do (docs/decisions/040).
    if (!(await lockTrack(trx, accountId, trackId))) throw notFound();
    if (await isUsedByPaidCampaign(trx, trackId)) {
      throw new AppError('wrong_state', because('tracks.in_campaign'));
    }
    await deleteTrackRow(trx, trackId);
  });
}

/**
 * Tracks as their creators see them, by id. For callers that have checked the right to see and hear them.
 * @param app for addresses
 */
export async function tracksByIds(
  db: Knex,
  app: AddressSource,
  trackIds: readonly number[],
): Promise<Map<number, Track>> {
  const rows = await trackRowsByIds(db, trackIds);
  return new Map(rows.map((row) => [row.id, presentTrack(app, row)]));
}
