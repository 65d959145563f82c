import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { linksOf, removeLink, setLink } from './links.repository.ts';
import { storableLink } from './links.service.ts';
import { checkPlaylist } from './playlist-check.service.ts';

/** The two calls of each provider; `google` is the YouTube link. */
const calls = {
  deezer: [contract.putDeezerLink, contract.deleteDeezerLink],
  facebook: [contract.putFacebookLink, contract.deleteFacebookLink],
  instagram: [contract.putInstagramLink, contract.deleteInstagramLink],
  spotify: [contract.putSpotifyLink, contract.deleteSpotifyLink],
  tiktok: [contract.putTiktokLink, contract.deleteTiktokLink],
  website: [contract.putWebsiteLink, contract.deleteWebsiteLink],
  youtube: [contract.putGoogleLink, contract.deleteGoogleLink],
} as const;

export async function links(app: FastifyInstance): Promise<void> {
  for (const provider of Object.keys(calls) as (keyof typeof calls)[]) {
    const [put, remove] = calls[provider];
    databaseRoute(app, put, async ({ subject, body, commit }) => {
      const link = await storableLink(app.dns.lookUp, provider, body.url);
      return commit(async (db) => {
        await setLink(db, subject.accountId, provider, link);
        return linksOf(db, subject.accountId);
      });
    });
    databaseRoute(app, remove, ({ subject, commit }) =>
      commit(async (db) => {
        await removeLink(db, subject.accountId, provider);
        return linksOf(db, subject.accountId);
      }),
    );
  }

  route(app, contract.checkPlaylistTrack, async ({ subject, query }) => {
    await app.limits.consume('playlistChecks', String(subject.accountId));
    const answer = await checkPlaylist(app, query.playlist, query.track);
    return { ...answer, checkedAt: app.clock.now().toISOString() };
  });
}
