import type { Account, ServiceCard } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someCard } from '../testing/some-service.ts';

const getProfile = 'GET /api/curator/profile';
const putProfile = 'PUT /api/curator/profile';
const putPicture = 'PUT /api/curator/profile/profile-image';
const getServices = 'GET /api/v2/curator/services';

const profile = {
  id: 1,
  display_name: 'Jonas Lind',
  description_english: '',
  country_id: 3,
  profile_image: null,
  profileImageUrl: null,
};
const links = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: 'https://jonas.example',
  youtube: null,
};
const card = (id: number, title: string): ServiceCard => ({ ...someCard, id, title });
const own = (...cards: ServiceCard[]) =>
  cards.map((card) => ({
    card,
    status: 'active',
    weeklyCapacity: 60,
    maxOpen: 30,
    awayUntil: null,
    isAwayByRule: false,
  }));

const known = {
  [getProfile]: () => profile,
  'GET /countries': () => [{ id: 3, code: 'SE', name: 'Sweden' }],
  [getServices]: () => own(card(3, 'Nordic Kitchen')),
  'GET /api/v2/curator/share-link': () => ({
    handle: 'jonas-lind',
    url: 'http://localhost:3000/to/jonas-lind',
    earlierHandles: [],
    maxHandles: 5,
    isPublic: true,
  }),
};
const signedIn = (more: Partial<Account> = {}) => ({
  session: { status: 'signed_in' as const, account: { id: 5, artist_id: null, links, ...more } as Account },
});

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
});

test('shows a loading state, and offers a retry after a failure', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const answers = [() => promise, () => profile];
  const api = fakeApi({ ...known, [getProfile]: () => answers.shift()?.() });
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  await waitFor(() => expect(api.sentTo(getProfile)).toHaveLength(1));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  reject(refusal('internal', 'stack trace', { status: 500 }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
});

test('an account without a curator profile is offered one', async () => {
  const api = fakeApi({
    ...known,
    [getProfile]: () => {
      throw refusal('profile_missing', 'Please complete your sign-up first', { status: 403 });
    },
  });
  renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  const add = await screen.findByRole('link', { name: 'Become a curator' });
  expect(add).toHaveAttribute('href', '/complete-signup?add=curator');
});

test('requires a name, and keeps the input when it is refused', async () => {
  const api = fakeApi({
    ...known,
    [putProfile]: () => {
      throw refusal('invalid_input', 'Check the fields.', {
        status: 400,
        fields: { display_name: 'This name is taken.' },
      });
    },
  });
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(api.sentTo(putProfile)).toEqual([]);
  await user.type(name, 'Nordic Jonas');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(name).toHaveValue('Nordic Jonas');
});

test('a saved profile updates the shell as well', async () => {
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({ ...known, [putProfile]: ({ body }) => ({ ...profile, ...(body as object) }) });
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call, refreshAccount }));
  await user.type(await screen.findByLabelText('Description'), 'Three lists for slow evenings.');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(refreshAccount).toHaveBeenCalled());
  expect(api.sentTo(putProfile)).toEqual([
    {
      body: { display_name: 'Jonas Lind', description_english: 'Three lists for slow evenings.', country_id: 3 },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('unsaved input survives another screen', async () => {
  const api = fakeApi(known);
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  await user.type(await screen.findByLabelText('Description'), 'Half a sent');
  await user.click(screen.getByRole('link', { name: 'Edit services' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  expect(await screen.findByLabelText('Description')).toHaveValue('Half a sent');
});

test('a file that is not a picture never leaves the browser', async () => {
  const api = fakeApi(known);
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  const field = await screen.findByLabelText('Picture');
  await user.upload(field, new File([new Uint8Array(6 * 1024 * 1024)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText('This picture is larger than 5 MB')).toBeVisible();
  expect(api.sentTo(putPicture)).toEqual([]);
});

test('a refused link stays with its reason; a removed one can be restored', async () => {
  const notify = vi.fn();
  const api = fakeApi({
    ...known,
    'PUT /api/instagram/link': () => {
      throw refusal('invalid_input', 'Check the fields.', {
        status: 400,
        fields: { url: 'This is no Instagram profile.' },
      });
    },
    'DELETE /api/website/link': () => ({ ...links, website: null }),
    'PUT /api/website/link': () => links,
  });
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call, notify }));
  await user.type(await screen.findByLabelText('Instagram'), 'https://instagram.test/x{Enter}');
  expect(await screen.findByText('This is no Instagram profile.')).toBeVisible();
  expect(screen.getByLabelText('Instagram')).toHaveValue('https://instagram.test/x');

  await user.click(screen.getByRole('button', { name: 'Remove Website' }));
  await waitFor(() => expect(screen.getByLabelText('Website')).toHaveValue(''));
  notify.mock.lastCall?.[0]?.action?.onSelect();
  await waitFor(() => expect(screen.getByLabelText('Website')).toHaveValue('https://jonas.example'));
  expect(api.sentTo('PUT /api/website/link')).toEqual([{ body: { url: 'https://jonas.example' } }]);
});

test('shows the figures of the services as creators see them, three at most', async () => {
  const titles = ['Nordic Kitchen', 'Small Hours', 'Feldweg', 'Petit Matin', 'Quiet Room'];
  const api = fakeApi({ ...known, [getServices]: () => own(...titles.map((title, id) => card(id + 1, title))) });
  renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  expect(await screen.findByText('Nordic Kitchen')).toBeVisible();
  const answers = screen.getAllByText('Answers', { selector: 'span' });
  expect(answers.map(({ parentElement }) => parentElement?.textContent)).toEqual(Array(3).fill('Answers96 %'));
  expect(screen.queryByText('Petit Matin')).toBeNull();
  expect(screen.getByRole('link', { name: 'and 2 more services' })).toHaveAttribute('href', '/curator/services');
  expect(screen.getByRole('link', { name: 'Earnings, answer times and accept rates over time' })).toHaveAttribute(
    'href',
    '/curator?view=statistics',
  );
});

test('shows the rest of the profile without services, and when they fail to load', async () => {
  const answers: (() => unknown)[] = [
    () => {
      throw refusal('overloaded', 'Busy', { status: 503 });
    },
    () => [],
  ];
  const api = fakeApi({ ...known, [getServices]: () => answers.shift()?.() });
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Jonas Lind');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No service yet, so artists can’t find you.')).toBeVisible();
});

test('links to the account and to the other side', async () => {
  const api = fakeApi(known);
  renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  const account = await screen.findByRole('link', { name: 'Password, sessions and emails' });
  expect(account).toHaveAttribute('href', '/account');
  expect(screen.getByRole('link', { name: /^Become a creator/ })).toHaveAttribute(
    'href',
    '/complete-signup?add=creator',
  );
});

test('switches sides with both profiles', async () => {
  const switchRole = vi.fn();
  const api = fakeApi(known);
  const user = renderApp(
    '/curator/profile',
    stubServices({ ...signedIn({ artist_id: 4 }), call: api.call, switchRole }),
  );
  await user.click(await screen.findByRole('button', { name: /^Switch to creator/ }));
  expect(switchRole).toHaveBeenCalledExactlyOnceWith('creator');
});

test('previews what creators see while it is typed', async () => {
  const api = fakeApi(known);
  const user = renderApp('/curator/profile', stubServices({ ...signedIn(), call: api.call }));
  const description = await screen.findByLabelText('Description');
  const side = within(screen.getByRole('complementary'));
  expect(side.getByText('Nothing yet. Artists only see your services.')).toBeVisible();
  await user.type(description, 'Quiet lists.');
  expect(side.getByText('Quiet lists.')).toBeVisible();
  expect(side.getByRole('link', { name: 'Open Website in a new tab' })).toHaveAttribute(
    'href',
    'https://jonas.example',
  );
});
