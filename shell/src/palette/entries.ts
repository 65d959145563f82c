import type { Account } from '@fanfare/api-contract';
import type { DataOf, Role, WorkbenchSettingKey } from '@fanfare/shell-contract';
import type { TFunction } from 'i18next';
import { subscriptionEntry } from '../header/menu-entries.ts';
import { paths } from '../lib/paths.ts';
import { hasBothProfiles, type Subscription } from '../session/store.ts';

type Act = 'switch' | 'sign-out' | 'pro';

/** A destination or an action. `label` is shown as is. */
export interface PaletteEntry {
  id: string;
  group: 'screens' | 'queue' | 'services' | 'campaigns' | 'tracks' | 'acts';
  label: string;
  /** Secondary text after the label. */
  detail?: string;
  /** Further words that find it, not shown. */
  terms?: string;
  /** The track's cover, drawn from `seed` where there is none. */
  cover?: { src: string | null; seed: number };
  target: { to: string } | { href: string } | { act: Act };
}

interface Member {
  account: Account;
  role: Role;
  isPro: boolean;
  subscription: Subscription | null;
}

/** Entries that need no request: the active role's screens, the menus' actions, and the Pro offer for accounts without Pro. */
export function fixedEntries({ account, role, isPro, subscription }: Member, t: TFunction): PaletteEntry[] {
  const subscribed = subscriptionEntry(subscription);
  const screens: [key: string, to: string][] =
    role === 'creator'
      ? [
          ['header.createCampaign', paths.creator.createCampaign],
          ['screens.fastStart', paths.creator.fastStart],
          ['header.campaigns', paths.creator.home],
          ['header.activityFeed', paths.creator.feed],
          ['screens.tracks', paths.creator.tracks],
          ['screens.artists', paths.creator.artists],
          ['screens.curators', paths.creator.curators],
          ['screens.lists', paths.creator.lists],
          ['screens.transactions', paths.creator.transactions],
          ['screens.shop', paths.creator.shop],
          ['menu.subscription', paths.creator.subscriptions],
          ['menu.profile', paths.creator.profile],
        ]
      : [
          ['header.dashboard', paths.curator.home],
          ['header.activityFeed', paths.curator.feed],
          ['screens.answers', paths.curator.answers],
          ['screens.promises', paths.curator.promises],
          ['screens.statistics', paths.curator.statistics],
          ['menu.services', paths.curator.services],
          ['screens.newService', paths.curator.newService],
          ['screens.wallet', paths.curator.shop],
          ['screens.transactions', paths.curator.transactions],
          ['menu.profile', paths.curator.profile],
        ];
  screens.push(['screens.account', paths.account]);
  if (account.isStaff) screens.push(['menu.staff', paths.staff.home]);
  screens.push(['app.title', paths.app]);
  const acts: [key: string, act: Act, terms?: string][] = [['menu.logOut', 'sign-out']];
  if (hasBothProfiles(account)) {
    acts.unshift([role === 'creator' ? 'menu.switchToCurator' : 'menu.switchToCreator', 'switch']);
  }
  // Who has to pay a renewal does so at the portal.
  if (role === 'creator' && !isPro && !('href' in subscribed)) acts.unshift(['palette.pro', 'pro', 'Fanfare PRO']);
  return [
    ...screens.map(([key, to]) => ({
      id: key,
      group: 'screens' as const,
      label: t(key),
      target: key === subscribed.key && 'href' in subscribed ? { href: subscribed.href } : { to },
    })),
    ...acts.map(([key, act, terms]) => ({ id: key, group: 'acts' as const, label: t(key), terms, target: { act } })),
  ];
}

/** Entries for campaigns. */
export const campaignEntries = (data: DataOf<'GET /api/v2/campaigns/me'>, t: TFunction): PaletteEntry[] =>
  data.items.map(({ id, track, type, status, isArchived }) => ({
    id: `campaign-${id}`,
    group: 'campaigns',
    label: track.title,
    detail: t(isArchived ? 'palette.archivedCampaign' : 'palette.campaign', {
      id,
      type: t(`palette.type.${type}`),
      status: t(`palette.status.${status}`),
    }),
    cover: { src: track.coverUrl, seed: track.id },
    target: { to: `${paths.creator.home}/${id}` },
  }));

/** Entries for tracks. */
export const trackEntries = (data: DataOf<'GET /api/account/tracks'>): PaletteEntry[] =>
  data.items.map(({ id, title, artist, coverUrl }) => ({
    id: `track-${id}`,
    group: 'tracks',
    label: title,
    detail: artist,
    cover: { src: coverUrl, seed: id },
    target: { to: `${paths.creator.tracks}?track=${id}` },
  }));

const blindKey: WorkbenchSettingKey = 'fanfare.workbench.blind';
/** Whether the workbench hides whose tracks are in the queue. */
export function isBlind(): boolean {
  try {
    return localStorage.getItem(blindKey) === 'on';
  } catch {
    return false;
  }
}

/** Entries for tracks that wait for an answer, by their services alone: blind mode hides whose they are. */
export const hiddenQueueEntries = (data: DataOf<'GET /api/v2/curator/queue'>, t: TFunction): PaletteEntry[] =>
  data.items.map(({ submissionId, service }) => ({
    id: `queue-${submissionId}`,
    group: 'queue',
    label: t('palette.hiddenTrack'),
    detail: service.title,
    target: { to: `${paths.curator.home}?submission=${submissionId}` },
  }));

/** Entries for tracks that wait for an answer. */
export const queueEntries = (data: DataOf<'GET /api/v2/curator/queue'>): PaletteEntry[] =>
  data.items.map(({ submissionId, track, service }) => ({
    id: `queue-${submissionId}`,
    group: 'queue',
    label: track.title,
    detail: `${track.artist} · ${service.title}`,
    cover: { src: track.coverUrl, seed: track.id },
    target: { to: `${paths.curator.home}?submission=${submissionId}` },
  }));

/** Entries for a curator's own services, in any state. */
export const serviceEntries = (data: DataOf<'GET /api/v2/curator/services'>, t: TFunction): PaletteEntry[] =>
  data.map(({ card }) => ({
    id: `service-${card.id}`,
    group: 'services',
    label: card.title,
    detail: t(`palette.service.${card.type}`),
    cover: { src: card.imageUrl, seed: card.id },
    target: { to: `${paths.curator.services}?service=${card.id}` },
  }));

/** Entries whose label, detail or terms contain every word of the query, in any order. */
export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, detail = '', terms = '' }) => {
    const text = `${label} ${detail} ${terms}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
