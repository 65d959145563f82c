import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { unknownGenres } from '../tracks/index.ts';
import {
  type ArtistRow,
  artistRow,
  deleteArtistRow,
  hasTracks,
  insertArtist,
  isNameTaken,
  lockArtist,
  lockRoster,
  replaceArtistGenres,
  setTrackArtist,
  updateArtistRow,
} from './artists.repository.ts';

export interface ArtistForm {
  name: string;
  genreIds?: number[] | undefined;
  links?: string[] | undefined;
  monthlyBudgetCredits?: number | null | undefined;
}

const notFound = () => new AppError('not_found', because('artists.not_found'));

function isWebLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'https:' && url.username === '';
}

/** Checks beyond the contract. @throws AppError invalid_input */
async function checkForm(db: Knex, { name, genreIds = [], links = [], monthlyBudgetCredits }: ArtistForm) {
  if (!links.every(isWebLink)) refuseField('links', because('artists.links_invalid'));
  if ((await unknownGenres(db, genreIds)).length > 0)
    refuseField('genreIds', because('fields.invalid', { field: 'genre' }));
  const values = { name, links: [...new Set(links)], monthly_budget_credits: monthlyBudgetCredits };
  return { values, genreIds: [...new Set(genreIds)] };
}

/** One of an account's artists. @throws AppError not_found, also for somebody else's */
export async function readArtist(db: Knex, accountId: number, id: number): Promise<ArtistRow> {
  const row = await artistRow(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

/** @throws AppError invalid_input, cap_reached */
export async function createArtist(
  db: Knex,
  accountId: number,
  form: ArtistForm,
  { roster: { maxArtists } }: Rules,
): Promise<ArtistRow> {
  const { values, genreIds } = await checkForm(db, form);
  return db.transaction(async (trx) => {
    const size = await lockRoster(trx, accountId);
    if (size >= maxArtists) throw new AppError('cap_reached', because('artists.roster_full', { max: maxArtists }));
    await refuseTakenName(trx, accountId, { name: form.name, exceptId: null });
    const id = await insertArtist(trx, accountId, values);
    await replaceArtistGenres(trx, id, genreIds);
    return readArtist(trx, accountId, id);
  });
}

async function refuseTakenName(
  trx: Knex.Transaction,
  accountId: number,
  named: { name: string; exceptId: number | null },
): Promise<void> {
  if (await isNameTaken(trx, accountId, named)) refuseField('name', because('artists.name_taken'));
}

/** @throws AppError not_found, invalid_input */
export async function updateArtist(
  db: Knex,
  target: { accountId: number; id: number },
  form: ArtistForm,
): Promise<ArtistRow> {
  const { accountId, id } = target;
  await readArtist(db, accountId, id);
  const { values, genreIds } = await checkForm(db, form);
  return db.transaction(async (trx) => {
    await lockRoster(trx, accountId);
    await refuseTakenName(trx, accountId, { name: form.name, exceptId: id });
    if (!(await updateArtistRow(trx, target, values))) throw notFound();
    await replaceArtistGenres(trx, id, genreIds);
    return readArtist(trx, accountId, id);
  });
}

/** @returns the picture's file, which nothing refers to any more. @throws AppError not_found, wrong_state where they have tracks */
export async function deleteArtist(db: Knex, accountId: number, id: number): Promise<string | null> {
  return db.transaction(async (trx) => {
    const image = await lockArtist(trx, accountId, id);
    if (image === undefined) throw notFound();
    if (await hasTracks(trx, id)) throw new AppError('wrong_state', because('artists.has_tracks'));
    await deleteArtistRow(trx, id);
    return image;
  });
}

/** @throws AppError not_found for the track, invalid_input for the artist */
export async function assignTrack(
  db: Knex,
  target: { accountId: number; trackId: number },
  artistId: number | null,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (artistId !== null && (await lockArtist(trx, target.accountId, artistId)) === undefined)
      refuseField('artistId', because('artists.not_on_roster'));
    if (!(await setTrackArtist(trx, target, artistId))) throw new AppError('not_found', because('tracks.not_found'));
  });
}
