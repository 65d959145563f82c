import { type Because } from '../../because.ts';
/**
 * The result of reading a public page. `gone`: its server says that it doesn't exist. `unreachable`: it couldn't be read, or lacks the
 * data; that proves nothing. `why` is for people.
 */
export type Seen<Page> = { kind: 'found'; page: Page } | { kind: 'gone' } | { kind: 'unreachable'; why: Because };

export interface PlaylistTrack {
  title: string;
  /** All of them in one text. */
  artist: string;
  /** Each by name; null where the page has only the one text. */
  artists: string[] | null;
  /** Null where the page doesn't say. */
  addedAt: Date | null;
  /** From 1, as the playlist shows them. */
  position: number;
}

export interface PlaylistPage {
  title: string;
  description: string;
  followers: number;
  /** All that its server shows. */
  tracks: PlaylistTrack[];
  /** How many entries are left out, such as tracks that aren't available; null where the page doesn't say. */
  hiddenCount: number | null;
  /** The last change; null where the page doesn't say. */
  updatedAt: Date | null;
}

export interface ProfilePage {
  /** Without @, in small letters. */
  handle: string;
  bio: string;
  followers: number;
  isPublic: boolean;
}

export interface PostPage {
  handle: string;
  text: string;
  postedAt: Date;
  /** The platform's own label, beside what the text says. */
  isLabelledPaid: boolean;
}

export interface SitePage {
  title: string;
  /** Contents of `<meta name="fanfare-verification">`. */
  codes: string[];
}

/** Reads public pages given by users, each in one request: https, no redirects, 3 s, 64 KiB, public addresses only. */
export interface Prober {
  playlist(url: string): Promise<Seen<PlaylistPage>>;
  profile(url: string): Promise<Seen<ProfilePage>>;
  post(url: string): Promise<Seen<PostPage>>;
  site(url: string): Promise<Seen<SitePage>>;
  /** TXT records of a name. */
  txt(domain: string): Promise<Seen<string[]>>;
}

export const unreachable = (why: Because): { kind: 'unreachable'; why: Because } => ({ kind: 'unreachable', why });
