import type { ProfileLinks } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useState } from 'react';
import { linkPlaces } from '../../../lib/links.ts';

export type LinkName = keyof ProfileLinks;

// `google` is the YouTube link (rules §11).
const puts = {
  deezer: 'PUT /api/deezer/link',
  facebook: 'PUT /api/facebook/link',
  instagram: 'PUT /api/instagram/link',
  spotify: 'PUT /api/spotify/link',
  tiktok: 'PUT /api/tiktok/link',
  website: 'PUT /api/website/link',
  youtube: 'PUT /api/google/link',
} as const;
const deletes = {
  deezer: 'DELETE /api/deezer/link',
  facebook: 'DELETE /api/facebook/link',
  instagram: 'DELETE /api/instagram/link',
  spotify: 'DELETE /api/spotify/link',
  tiktok: 'DELETE /api/tiktok/link',
  website: 'DELETE /api/website/link',
  youtube: 'DELETE /api/google/link',
} as const;

const none: ProfileLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};

/**
 * React hook: the links of my profiles, and what changes one. An answer counts for its own link alone, and until the shell tells something
 * new of that one: two that were sent shortly after each other may be answered in any order.
 */
export function useLinks() {
  const { call, refreshAccount, useSession } = useShell();
  const told = useSession(({ account }) => account?.links) ?? none;
  const [answers, setAnswers] = useState<{ [K in LinkName]?: { link: string | null; over: string | null } }>({});
  const links = { ...told };
  for (const name of linkPlaces) {
    const answer = answers[name];
    if (answer && answer.over === told[name]) links[name] = answer.link;
  }
  const take = (name: LinkName, all: ProfileLinks) => {
    setAnswers((before) => ({ ...before, [name]: { link: all[name], over: told[name] } }));
    refreshAccount().catch(() => undefined);
  };
  return {
    links,
    send: async (name: LinkName, url: string) => take(name, await call(puts[name], { body: { url } })),
    remove: async (name: LinkName) => take(name, await call(deletes[name])),
  };
}
