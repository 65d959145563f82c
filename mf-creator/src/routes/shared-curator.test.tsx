import type { SharedCurator } from '@fanfare/api-contract';
import { refusal } from '@fanfare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { account, page, profile, service, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

beforeEach(() => sessionStorage.clear());

const path = '/to/jonas-lind';
const call = 'GET /api/v2/public/curators/:handle' as const;
const signedOut = { status: 'signed_out', account: null, activeRole: null } as const;
const nordic = service();
const coast = service({ id: 102, title: 'Coast', priceCredits: 2 });
const away = service({
  id: 103,
  title: 'Night Bus',
  availability: { status: 'away', opensAt: '2026-05-21T08:00:00.000Z' },
});
const radio = service({ id: 104, title: 'Radio Fjord', type: 'radio' });
const shared = (over: Partial<SharedCurator> = {}): SharedCurator => ({
  handle: 'jonas-lind',
  curator: {
    id: 7,
    display_name: 'Jonas Lind',
    description_english: 'Three lists for slow evenings.',
    country: 'Sweden',
    profileImageUrl: null,
  },
  services: [nordic, coast, away, radio],
  ...over,
});
const answers = (more: Answers = {}): Answers => ({
  [call]: shared(),
  'GET /api/v2/blocked-curators': [],
  'GET /api/account/tracks': page([track()]),
  ...more,
});
const notFound = () => {
  throw refusal('not_found', 'This curator was not found.', { status: 404 });
};
const panel = async () => within(await screen.findByRole('complementary', { name: 'Send a track' }));
const start = (ids: string) => `/creator/create-campaign?to=jonas-lind&services=${ids}`;

describe('a shared link', () => {
  it('that leads nowhere says so', async () => {
    renderApp(path, answers({ [call]: notFound }), signedOut);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link leads nowhere' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find curators' })).toHaveAttribute('href', '/');
  });

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { user } = renderApp(
      path,
      answers({
        [call]: () => {
          if (isDown) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
          return shared();
        },
      }),
      signedOut,
    );
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
  });

  it('shows the curator whose link it is, as yet hidden, what is missing', async () => {
    const curator = account({ artist_id: null, influencer_id: 7, curatorProfile: profile({ id: 7 }) });
    const link = { handle: 'jonas-lind', url: 'x', earlierHandles: [], maxHandles: 5, isPublic: false };
    renderApp(path, answers({ [call]: notFound, 'GET /api/v2/curator/share-link': link }), { account: curator });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your page isn’t public yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My services' })).toHaveAttribute('href', '/curator/services');
  });

  it('is a preview to its curator: nothing to choose, nothing to send', async () => {
    renderApp(path, answers(), { account: account({ influencer_id: 7, curatorProfile: profile({ id: 7 }) }) });
    expect(await screen.findByText('This is your page as artists see it')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Send a track' })).toBeNull();
  });

  it('of a blocked curator sends nothing until they are unblocked', async () => {
    let isBlocked = true;
    const blocked = {
      curator: { id: 7, display_name: 'Jonas Lind', profileImageUrl: null },
      blockedAt: '2026-05-08T09:00:00.000Z',
    };
    const { user } = renderApp(
      path,
      answers({
        'GET /api/v2/blocked-curators': () => (isBlocked ? [blocked] : []),
        'DELETE /api/v2/blocked-curators/:curatorId': () => {
          isBlocked = false;
          return [];
        },
      }),
    );
    expect(await screen.findByText(/^You blocked this curator/)).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Send a track' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await panel()).toBeDefined();
  });

  it('with nothing open says so, and when it opens', async () => {
    renderApp(path, answers({ [call]: shared({ services: [away] }) }), signedOut);
    expect(await screen.findByText(/^Away, back/)).toBeVisible();
    expect((await panel()).getByRole('button', { name: 'Send a track' })).toBeDisabled();
  });

  it('with all services paused keeps the curator’s page', async () => {
    renderApp(path, answers({ [call]: shared({ services: [] }) }), signedOut);
    expect(await screen.findByText(/^Nothing is open at the moment/)).toBeVisible();
  });

  it('leads a visitor through sign-up or log-in to the chosen services', async () => {
    const { user } = renderApp(path, answers(), signedOut);
    const aside = await panel();
    expect(aside.getByRole('heading', { name: '2 curators' })).toBeVisible();
    expect(aside.getByText(/^8.00 credits in total/)).toBeVisible();
    const next = encodeURIComponent(start('101,102'));
    expect(aside.getByRole('link', { name: 'Send a track' })).toHaveAttribute('href', `/signup?return=${next}`);
    expect(aside.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/signin?return=${next}`);
    await user.click(screen.getByRole('button', { name: 'Added. Remove Coast from the selection' }));
    expect(aside.getByRole('link', { name: 'Send a track' })).toHaveAttribute(
      'href',
      `/signup?return=${encodeURIComponent(start('101'))}`,
    );
    await user.click(screen.getByRole('button', { name: 'Radios' }));
    expect(aside.getByRole('link', { name: 'Send a track' })).toHaveAttribute(
      'href',
      `/signup?return=${encodeURIComponent(start('104'))}`,
    );
  });

  it('leads a creator straight to the campaign, and a curator alone through the other profile', async () => {
    const { unmount } = renderApp(path, answers());
    expect((await panel()).getByRole('link', { name: 'Send a track' })).toHaveAttribute('href', start('101,102'));
    unmount();
    renderApp(path, answers(), {
      account: account({ artist_id: null, influencer_id: 9, curatorProfile: profile({ id: 9 }) }),
    });
    expect((await panel()).getByRole('link', { name: 'Send a track' })).toHaveAttribute(
      'href',
      `/complete-signup?add=creator&return=${encodeURIComponent(start('101,102'))}`,
    );
  });

  it('from before is replaced by the current one', async () => {
    const { at } = renderApp('/to/Old-Name', answers(), signedOut);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
    await waitFor(() => expect(at()).toBe(path));
  });
});

describe('the campaign that starts there', () => {
  const create = 'POST /api/campaign/create' as const;
  const add = 'POST /api/v2/campaigns/:id/curators' as const;
  const pick = /Low Tide Choir/;

  it('is not for one’s own services', async () => {
    const { at } = renderApp(start('101'), answers(), { account: account({ curatorProfile: profile({ id: 7 }) }) });
    expect(await screen.findByText('This is your page as artists see it')).toBeVisible();
    await waitFor(() => expect(at()).toBe(path));
  });

  it('names what closed meanwhile, and offers others where nothing is open', async () => {
    renderApp(start('103'), answers());
    expect(await screen.findByText(/^None of these services is open right now/)).toBeVisible();
    expect(screen.getByText(/^Away, back/)).toBeVisible();
    expect(screen.queryByText('Low Tide Choir')).toBeNull();
  });

  it('leaves out a service that is refused, says why, and goes on with the others', async () => {
    const { user, at, callsTo, services } = renderApp(
      start('101,102'),
      answers({
        [create]: draft([]),
        [add]: ({ body }) => {
          if ((body as { servicesIDs: number[] }).servicesIDs.includes(102)) {
            throw refusal('duplicate_submission', 'Coast has this track already.', {
              status: 409,
              details: { serviceId: 102 },
            });
          }
          return draft([nordic]);
        },
        'GET /api/v2/campaigns/:id': draft([nordic]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: pick }));
    await waitFor(() => expect(at()).toMatch(/^\/creator\/campaigns\/playlists\/create\/1042/));
    expect(services.notify).toHaveBeenCalledWith({ text: 'Coast has this track already.', tone: 'warning' });
    expect(callsTo(create)).toHaveLength(1);
    expect(callsTo(add).map(({ body }) => body)).toEqual([{ servicesIDs: [101, 102] }, { servicesIDs: [101] }]);
  });

  it('creates one draft when the response got lost', async () => {
    const given = answers({
      [create]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
      [add]: draft([radio]),
      'GET /api/v2/campaigns/:id': draft([radio]),
    });
    const { user, at, callsTo } = renderApp(start('104'), given);
    await user.click(await screen.findByRole('button', { name: pick }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[create] = draft([]);
    await user.click(screen.getByRole('button', { name: pick }));
    await waitFor(() => expect(at()).toMatch(/^\/creator\/campaigns\/radios\/create\/1042/));
    const [first, second] = callsTo(create).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('tries again with the same draft after a failure', async () => {
    let isDown = true;
    const { user, at, callsTo } = renderApp(
      start('104'),
      answers({
        [create]: draft([]),
        [add]: () => {
          if (isDown) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
          return draft([radio]);
        },
        'GET /api/v2/campaigns/:id': draft([radio]),
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Send a track to Jonas Lind' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: pick }));
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: pick }));
    await waitFor(() => expect(at()).toMatch(/^\/creator\/campaigns\/radios\/create\/1042/));
    expect(callsTo(create).map(({ body }) => body)).toEqual([{ type: 'radios', trackId: 31 }]);
  });
});
