import type { Account } from '@fanfare/api-contract';
import type { PublicConfig, Role } from '@fanfare/shell-contract';
import { paths } from '../lib/paths.ts';
import { curatorPages } from './curator-pages.ts';
import { hasBothProfiles, type Subscription } from '../session/store.ts';

/** A menu entry: a place in the product, an external page, or an action. `key` names its text. */
export type MenuEntry =
  | { key: string; to: string }
  | { key: string; href: string }
  | { key: string; act: 'switch' | 'sign-out' };

/** Those that the specification's menus have already, or that the wallet's chip leads to. */
const listedPages = new Set<string>(['header.dashboard', 'menu.services', 'screens.wallet']);

interface MenuState {
  account: Account;
  role: Role;
  subscription: Subscription | null;
  links: PublicConfig['links'];
}

/**
 * Subscribers manage their subscription on the payment provider's portal, also one whose renewal isn't paid. The plans offer an ended one
 * again, and link there too.
 */
export function subscriptionEntry(subscription: Subscription | null): MenuEntry {
  const isOngoing = subscription?.isSubscriptionValid || subscription?.isPastDue;
  const portal = isOngoing ? subscription.customerPortalUrl : null;
  return portal
    ? { key: 'menu.subscription', href: portal }
    : { key: 'menu.subscription', to: paths.creator.subscriptions };
}

/** What menus have beyond the specification's entries: after these, and before "Log out", which ends each menu. */
const additions = ({ account, role }: MenuState): MenuEntry[] => [
  ...(role === 'creator'
    ? [
        { key: 'screens.tracks', to: paths.creator.tracks },
        { key: 'screens.curators', to: paths.creator.curators },
        { key: 'header.account', to: paths.account },
      ]
    : curatorPages.filter(({ key }) => !listedPages.has(key))),
  { key: 'footer.contact', href: paths.contact },
  ...(account.isStaff ? [{ key: 'menu.staff', to: paths.staff.home }] : []),
];

/** Switches roles with both profiles; with one, leads to adding the other. */
function otherRoleEntry({ account, role }: MenuState): MenuEntry {
  const isCreator = role === 'creator';
  if (hasBothProfiles(account)) {
    return { key: isCreator ? 'menu.switchToCurator' : 'menu.switchToCreator', act: 'switch' };
  }
  return { key: isCreator ? 'menu.addCurator' : 'menu.addCreator', to: paths.completeSignup };
}

/** The profile menu in the specification's order (§2), as groups: one's own, help, the other side and more, the way out. */
export function profileMenu(state: MenuState): MenuEntry[][] {
  const { role, links, subscription } = state;
  const own: MenuEntry[] =
    role === 'creator'
      ? [{ key: 'menu.profile', to: paths.creator.profile }, subscriptionEntry(subscription)]
      : [
          { key: 'menu.profile', to: paths.curator.profile },
          { key: 'menu.services', to: paths.curator.services },
        ];
  return [
    own,
    [
      { key: 'menu.faq', href: links.faq },
      { key: 'menu.blog', href: links.blog },
    ],
    [otherRoleEntry(state), ...additions(state)],
    [{ key: 'menu.logOut', act: 'sign-out' }],
  ];
}

/** The full-screen menu of small screens, in the specification's order; `main` entries are large. */
export function mobileMenu(state: MenuState): { main: MenuEntry[]; rest: MenuEntry[]; otherSide: MenuEntry } {
  const { role, links, subscription } = state;
  const main: MenuEntry[] =
    role === 'creator'
      ? [
          { key: 'header.campaigns', to: paths.creator.home },
          { key: 'header.activityFeed', to: paths.creator.feed },
          { key: 'menu.profile', to: paths.creator.profile },
          subscriptionEntry(subscription),
        ]
      : [
          { key: 'header.dashboard', to: paths.curator.home },
          { key: 'menu.profile', to: paths.curator.profile },
          { key: 'menu.services', to: paths.curator.services },
        ];
  const rest: MenuEntry[] = [
    { key: 'menu.blog', href: links.blog },
    { key: 'menu.faq', href: links.faq },
    ...additions(state),
    { key: 'menu.logOut', act: 'sign-out' },
  ];
  return { main, rest, otherSide: otherRoleEntry(state) };
}

/** The account's name in one role. */
export function nameOf(account: Account, role: Role | null): string {
  const profile = role === 'curator' ? account.curatorProfile : account.creatorProfile;
  return profile?.display_name || account.email;
}

/** The account's picture in one role. */
export const pictureOf = (account: Account, role: Role | null): string | null =>
  (role === 'curator' ? account.curatorProfile : account.creatorProfile)?.profileImageUrl ?? null;
