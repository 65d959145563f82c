import type { PageAddress } from './address.ts';

export interface Track {
  title: string;
  artist: string;
  addedAt: Date;
}

interface Common {
  url: string;
  title: string;
  isDown: boolean;
}
export interface PlaylistPage extends Common {
  kind: 'playlist';
  text: string;
  followers: number;
  /** Newest first. */
  tracks: Track[];
}
export interface ProfilePage extends Common {
  kind: 'profile';
  handle: string;
  text: string;
  followers: number;
  isPublic: boolean;
}
export interface PostPage extends Common {
  kind: 'post';
  handle: string;
  text: string;
  postedAt: Date;
  isLabelledPaid: boolean;
}
export interface SitePage extends Common {
  kind: 'site';
  text: string;
  /** The content of its verification tag; null: it has none. */
  code: string | null;
}
export type Page = PlaylistPage | ProfilePage | PostPage | SitePage;

/** Changes to a page; the rest of it keeps following the clock. */
export interface Changes {
  isDown?: boolean;
  text?: string;
  followers?: number;
  isPublic?: boolean;
  isLabelledPaid?: boolean;
  postedAt?: string;
  code?: string;
  added?: { title: string; artist: string; addedAt: string }[];
  /** As `keyOf` gives them. */
  removed?: string[];
}

export const keyOf = ({ title, artist }: { title: string; artist: string }): string =>
  `${title}\n${artist}`.toLowerCase();

/** Applies changes to a page. */
export function changed(page: Page, changes: Changes): Page {
  const common = { isDown: changes.isDown ?? false, text: changes.text ?? page.text };
  switch (page.kind) {
    case 'playlist': {
      const added = (changes.added ?? []).map((track) => ({ ...track, addedAt: new Date(track.addedAt) }));
      const own = new Set(added.map(keyOf));
      const gone = new Set(changes.removed);
      const tracks = [...added, ...page.tracks.filter((track) => !own.has(keyOf(track)))]
        .filter((track) => !gone.has(keyOf(track)))
        .toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
      return { ...page, ...common, followers: changes.followers ?? page.followers, tracks };
    }
    case 'profile':
      return {
        ...page,
        ...common,
        followers: changes.followers ?? page.followers,
        isPublic: changes.isPublic ?? page.isPublic,
      };
    case 'post':
      return {
        ...page,
        ...common,
        postedAt: changes.postedAt === undefined ? page.postedAt : new Date(changes.postedAt),
        isLabelledPaid: changes.isLabelledPaid ?? page.isLabelledPaid,
      };
    case 'site':
      return { ...page, ...common, code: changes.code === undefined ? page.code : changes.code || null };
  }
}

export const handleOf = ({ segments }: PageAddress): string => (segments[0] ?? '').replace(/^@/, '');
