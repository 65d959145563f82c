import { because } from '../../because.ts';
import * as z from 'zod/mini';
import { type PlaylistPage, type PostPage, type ProfilePage, type Seen, type SitePage, unreachable } from './prober.ts';
import type { PageFacts } from './read-html.ts';

/*
 * What pages state by schema.org (https://schema.org/MusicPlaylist, …/ProfilePage, …/SocialMediaPosting). A page that leaves out what is asked
 * for says nothing: figures are never made up.
 */

const shortText = z.string().check(z.maxLength(500));
const longText = z.string().check(z.maxLength(20_000));
const count = z.int().check(z.gte(0), z.lte(2_000_000_000));
const moment = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  z.transform((text, context) => {
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) context.issues.push({ code: 'custom', input: text, message: 'no date' });
    return date;
  }),
);
const counter = z.object({
  interactionType: z.union([z.string(), z.object({ '@type': z.string() })]),
  userInteractionCount: count,
});
const counters = z.union([
  z.array(counter),
  z.pipe(
    counter,
    z.transform((one) => [one]),
  ),
]);
const person = z.object({ alternateName: shortText });

const playlist = z.object({
  name: shortText,
  description: z._default(longText, ''),
  numTracks: count,
  dateModified: z.optional(moment),
  interactionStatistic: counters,
  track: z.object({
    itemListElement: z.array(
      z.object({
        position: count,
        dateCreated: z.optional(moment),
        item: z.object({ name: shortText, byArtist: z.object({ name: shortText }) }),
      }),
    ),
  }),
});
const profile = z.object({
  isAccessibleForFree: z._default(z.boolean(), true),
  mainEntity: z.object({
    alternateName: shortText,
    description: z._default(longText, ''),
    interactionStatistic: counters,
  }),
});
const post = z.object({
  author: person,
  articleBody: longText,
  datePublished: moment,
  sponsor: z.optional(z.unknown()),
});

const isA = (thing: Record<string, unknown>, type: string): boolean => {
  const types = thing['@type'];
  return types === type || (Array.isArray(types) && types.includes(type));
};

function stated<T>(facts: PageFacts, type: string, schema: z.ZodMiniType<T>): T | null {
  const thing = facts.things.find((one) => isA(one, type));
  const parsed = thing && schema.safeParse(thing);
  return parsed?.success ? parsed.data : null;
}

function followersOf(all: z.infer<typeof counters>): number | null {
  const follow = all.find(({ interactionType: kind }) =>
    (typeof kind === 'string' ? kind : kind['@type']).endsWith('FollowAction'),
  );
  return follow?.userInteractionCount ?? null;
}

const handleOf = (text: string): string => text.replace(/^@/, '').toLowerCase();

export function playlistOf(facts: PageFacts): Seen<PlaylistPage> {
  const said = stated(facts, 'MusicPlaylist', playlist);
  const followers = said && followersOf(said.interactionStatistic);
  if (!said || followers === null) {
    return unreachable(because('probes.list_unreadable'));
  }
  const tracks = said.track.itemListElement.map((entry) => ({
    title: entry.item.name,
    artist: entry.item.byArtist.name,
    artists: null,
    addedAt: entry.dateCreated ?? null,
    position: entry.position,
  }));
  if (tracks.length !== said.numTracks) return unreachable(because('probes.part_of_tracks'));
  const { name: title, description, dateModified: updatedAt = null } = said;
  return { kind: 'found', page: { title, description, followers, tracks, hiddenCount: 0, updatedAt } };
}

export function profileOf(facts: PageFacts): Seen<ProfilePage> {
  const said = stated(facts, 'ProfilePage', profile);
  const followers = said && followersOf(said.mainEntity.interactionStatistic);
  if (!said || followers === null) {
    return unreachable(because('probes.profile_unreadable'));
  }
  const { alternateName, description: bio } = said.mainEntity;
  return {
    kind: 'found',
    page: { handle: handleOf(alternateName), bio, followers, isPublic: said.isAccessibleForFree },
  };
}

export function postOf(facts: PageFacts): Seen<PostPage> {
  const said = stated(facts, 'SocialMediaPosting', post);
  if (!said) return unreachable(because('probes.post_unreadable'));
  return {
    kind: 'found',
    page: {
      handle: handleOf(said.author.alternateName),
      text: said.articleBody,
      postedAt: said.datePublished,
      isLabelledPaid: said.sponsor !== undefined && said.sponsor !== null,
    },
  };
}

export const verificationMeta = 'fanfare-verification';

export const siteOf = (facts: PageFacts): Seen<SitePage> => ({
  kind: 'found',
  page: { title: facts.title, codes: facts.metas.get(verificationMeta) ?? [] },
});
