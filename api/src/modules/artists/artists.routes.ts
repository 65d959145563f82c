import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { imageKey, imageUrl, receiveUpload, refuseUnconfirmed, removeStored, storeImage } from '../media/index.ts';
import { readTrack, showTrack } from '../tracks/index.ts';
import { type ArtistRow, artistRows, setArtistImage } from './artists.repository.ts';
import { assignTrack, createArtist, deleteArtist, readArtist, updateArtist } from './artists.service.ts';

/** The artists of a label. */
export const artists: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const present = (row: ArtistRow): contract.RosterArtist => ({
    id: row.id,
    name: row.name,
    genres: row.genres,
    links: row.links,
    imageUrl: imageUrl(config, row.image),
    trackCount: row.track_count,
    monthlyBudgetCredits: row.monthly_budget_credits,
    usedThisMonthCredits:
      row.used_this_month_hundredths === null ? null : toDecimal(hundredths(row.used_this_month_hundredths)),
    createdAt: row.created_at.toISOString(),
  });

  route(app, contract.listArtists, async ({ subject }) => (await artistRows(db, subject.accountId)).map(present));
  route(app, contract.createArtist, async ({ subject, body }) =>
    present(await createArtist(db, subject.accountId, body, config.rules)),
  );
  route(app, contract.updateArtist, async ({ subject: { accountId }, params: { id }, body }) =>
    present(await updateArtist(db, { accountId, id }, body)),
  );
  route(app, contract.deleteArtist, async ({ subject, params }) => {
    const image = await deleteArtist(db, subject.accountId, params.id);
    if (image) await removeStored(app, imageKey(image));
    return { deleted: true as const };
  });

  route(app, contract.putArtistPicture, async ({ subject, params: { id }, request }) => {
    const { accountId } = subject;
    refuseUnconfirmed(subject);
    await app.limits.consume('uploads', String(accountId));
    await readArtist(db, accountId, id);
    const upload = await receiveUpload(request, app.incoming, config.rules.uploads.imageMaxBytes);
    try {
      const file = await storeImage(app.storage, config.rules, upload.path, 'profile');
      const replaced = await db
        .transaction(async (trx) => {
          const old = await setArtistImage(trx, { accountId, id }, file);
          // They may have been deleted during the upload.
          if (old === undefined) throw new AppError('not_found', because('artists.not_found'));
          return old;
        })
        .catch(async (error: unknown) => {
          await removeStored(app, imageKey(file));
          throw error;
        });
      if (replaced) await removeStored(app, imageKey(replaced));
    } finally {
      await upload.discard();
    }
    return present(await readArtist(db, accountId, id));
  });

  route(app, contract.putTrackArtist, async ({ subject: { accountId }, params, body }) => {
    const target = { accountId, trackId: params.id };
    await readTrack(db, accountId, params.id);
    await assignTrack(db, target, body.artistId);
    return showTrack(app, db, target);
  });
};
