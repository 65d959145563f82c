import type { ProfileLinks } from '@fanfare/api-contract';
import { useState } from 'react';
import { useShell } from '../shell.tsx';
import { linkPlaces } from './links.ts';

export type LinkName = keyof ProfileLinks;

// `google` is the YouTube link (docs/rules.md#calls).
const putCalls = {
  deezer: 'PUT /api/deezer/link',
  facebook: 'PUT /api/facebook/link',
  instagram: 'PUT /api/instagram/link',
  spotify: 'PUT /api/spotify/link',
  tiktok: 'PUT /api/tiktok/link',
  website: 'PUT /api/website/link',
  youtube: 'PUT /api/google/link',
} as const;
const deleteCalls = {
  deezer: 'DELETE /api/deezer/link',
  facebook: 'DELETE /api/facebook/link',
  instagram: 'DELETE /api/instagram/link',
  spotify: 'DELETE /api/spotify/link',
  tiktok: 'DELETE /api/tiktok/link',
  website: 'DELETE /api/website/link',
  youtube: 'DELETE /api/google/link',
} as const;

const noLinks: ProfileLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};

/**
 * React hook: the links of my account, and the functions that change one. Two requests may be answered in any order, so a response
 * counts for its own link only, and only until the session has a newer value of that link.
 */
export function useLinks() {
  const { call, refreshAccount, useSession } = useShell();
  const sessionLinks = useSession(({ account }) => account?.links) ?? noLinks;
  const [changes, setChanges] = useState<{ [K in LinkName]?: { link: string | null; previous: string | null } }>({});
  const links = { ...sessionLinks };
  for (const name of linkPlaces) {
    const change = changes[name];
    if (change && change.previous === sessionLinks[name]) links[name] = change.link;
  }
  const apply = (name: LinkName, response: ProfileLinks) => {
    setChanges((before) => ({ ...before, [name]: { link: response[name], previous: sessionLinks[name] } }));
    refreshAccount().catch(() => undefined);
  };
  return {
    links,
    save: async (name: LinkName, url: string) => apply(name, await call(putCalls[name], { body: { url } })),
    remove: async (name: LinkName) => apply(name, await call(deleteCalls[name])),
  };
}
