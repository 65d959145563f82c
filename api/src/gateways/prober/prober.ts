/**
 * What a look at somebody's public page came to. `gone`: its own server says that it isn't there. `unreachable`: it couldn't be read, or
 * doesn't say what it was asked for; that tells nothing about it. `why` is for a person.
 */
export type Seen<Page> = { kind: 'found'; page: Page } | { kind: 'gone' } | { kind: 'unreachable'; why: string };

export interface PlaylistTrack {
  title: string;
  artist: string;
  /** Null where the page doesn't say. */
  addedAt: Date | null;
  /** From 1, as the playlist shows them. */
  position: number;
}

export interface PlaylistPage {
  title: string;
  description: string;
  followers: number;
  /** All of them. */
  tracks: PlaylistTrack[];
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

/** Looks at public pages that somebody named. Each look is one request: https, no redirect, 3 s, 64 KiB, from public addresses alone. */
export interface Prober {
  playlist(url: string): Promise<Seen<PlaylistPage>>;
  profile(url: string): Promise<Seen<ProfilePage>>;
  post(url: string): Promise<Seen<PostPage>>;
  site(url: string): Promise<Seen<SitePage>>;
  /** TXT records of a name. */
  txt(domain: string): Promise<Seen<string[]>>;
}

export const unreachable = (why: string): { kind: 'unreachable'; why: string } => ({ kind: 'unreachable', why });
