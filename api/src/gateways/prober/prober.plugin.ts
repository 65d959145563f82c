import { because } from '../../because.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ProberSettings } from '../../prober-settings.ts';
import { playlistAtSpotify, spotifyPlaylistOf } from './spotify-playlist.ts';
import { playlistOf, postOf, profileOf, siteOf } from './schema-org.ts';
import { fetchPublic, fetchSandbox } from './fetch-page.ts';
import { type Prober, type Seen, unreachable } from './prober.ts';
import { type PageFacts, readHtml } from './read-html.ts';

declare module 'fastify' {
  interface FastifyInstance {
    prober: Prober;
  }
}

/** Hosts whose pages are read; radio stations have hosts of their own. */
const hosts = {
  playlist: new Set(['open.spotify.com', 'www.deezer.com']),
  social: new Set(['www.instagram.com', 'www.tiktok.com', 'www.youtube.com']),
};

/** `app.prober`: reads public pages given by users. */
export const prober = fp<{ prober: ProberSettings }>(
  (app: FastifyInstance, { prober: settings }, done) => {
    const isOfSandbox = (host: string) => settings.sandboxUrl !== null && host.endsWith(`.${settings.sandboxDomain}`);

    async function pageOf(url: string, allowed: ReadonlySet<string> | null): Promise<Seen<string>> {
      if (!URL.canParse(url)) return unreachable(because('probes.no_address'));
      const { hostname, pathname } = new URL(url);
      if (isOfSandbox(hostname)) return fetchSandbox(`${settings.sandboxUrl}/pages/${hostname}${pathname}`);
      if (allowed && !allowed.has(hostname)) return unreachable(because('probes.host_not_read', { host: hostname }));
      return fetchPublic(url, app.dns.lookUp);
    }
    const look =
      <Page>(allowed: ReadonlySet<string> | null, take: (facts: PageFacts) => Seen<Page>) =>
      async (url: string): Promise<Seen<Page>> => {
        const seen = await pageOf(url, allowed);
        return seen.kind === 'found' ? take(readHtml(seen.page)) : seen;
      };

    async function txt(domain: string): Promise<Seen<string[]>> {
      if (!isOfSandbox(domain)) {
        const records = await app.dns.readTxt(domain);
        return records ? { kind: 'found', page: records } : unreachable(because('probes.name_servers'));
      }
      const seen = await fetchSandbox(`${settings.sandboxUrl}/pages-dns/${domain}`);
      return seen.kind === 'found' ? { kind: 'found', page: JSON.parse(seen.page) as string[] } : seen;
    }

    const playlistByPage = look(hosts.playlist, playlistOf);
    app.decorate('prober', {
      playlist(url) {
        const atSpotify = spotifyPlaylistOf(url);
        return app.spotify && atSpotify !== null ? playlistAtSpotify(app.spotify, atSpotify) : playlistByPage(url);
      },
      profile: look(hosts.social, profileOf),
      post: look(hosts.social, postOf),
      site: look(null, siteOf),
      txt,
    } satisfies Prober);
    done();
  },
  { name: 'prober', dependencies: ['dns', 'spotify'] },
);
