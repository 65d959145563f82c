import { stubServices } from '@fanfare/shell-contract/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const complete = 'POST /api/account/complete-signup';
const onboarded = 'POST /api/account/onboarding_completed';
const lists = {
  'GET /countries': () => [{ id: 3, code: 'SE', name: 'Sweden' }],
  'GET /music-genres': () => [
    { id: 11, name: 'Indie folk', slug: 'indie-folk', parentId: null },
    { id: 12, name: 'Dream pop', slug: 'dream-pop', parentId: null },
  ],
};
const profile = {
  id: 1,
  display_name: 'Ines Halloran',
  description_english: '',
  country_id: 3,
  profile_image: null,
  profileImageUrl: null,
};
const signedIn = (more = {}) => ({ session: { status: 'signed_in' as const, account: someAccount(more) } });

function stubPictures() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
}

test('a visitor logs in first, and returns to the same page', async () => {
  renderApp('/complete-signup?add=creator', stubServices({ call: fakeApi(lists).call }));
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent('/signin?return=%2Fcomplete-signup%3Fadd%3Dcreator'),
  );
});

test('role and name are required', async () => {
  const api = fakeApi(lists);
  const user = renderApp('/complete-signup', stubServices({ ...signedIn(), call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose how you’ll use Fanfare')).toBeVisible();
  expect(screen.getByText('Name is required')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: /Creator/ })).toHaveFocus());
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(api.sentTo(complete)).toEqual([]);
});

test.each([
  ['/creator/campaigns/bfm/create?step=3', true],
  ['/curator/services', false],
])('who returns to %s has “creator” chosen: %o', async (path, isChosen) => {
  renderApp(
    `/complete-signup?return=${encodeURIComponent(path)}`,
    stubServices({ ...signedIn(), call: fakeApi(lists).call }),
  );
  const creator = await screen.findByRole('radio', { name: /Creator/ });
  expect(creator.getAttribute('aria-checked')).toBe(String(isChosen));
});

test('a refusal preserves the input', async () => {
  const api = fakeApi({
    ...lists,
    [complete]: () => {
      throw refusal('invalid_input', 'This name is not allowed.', { status: 422 });
    },
  });
  const user = renderApp('/complete-signup', stubServices({ ...signedIn(), call: api.call }));
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This name is not allowed.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Halloran');
});

test('completed in another tab meanwhile: redirects', async () => {
  const navigate = vi.fn();
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({
    ...lists,
    [complete]: () => {
      throw refusal('profile_exists', 'You have this profile already.');
    },
  });
  const services = stubServices({ ...signedIn(), call: api.call, navigate, refreshAccount });
  const user = renderApp('/complete-signup', services);
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
  expect(refreshAccount).toHaveBeenCalled();
});

test('lists that fail to load can be retried', async () => {
  let isUp = false;
  const api = fakeApi({
    ...lists,
    'GET /countries': () => {
      if (!isUp) throw refusal('overloaded', 'busy', { status: 503 });
      return lists['GET /countries']();
    },
  });
  const user = renderApp('/complete-signup', stubServices({ ...signedIn(), call: api.call }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText('Couldn’t load countries and genres.')).toBeNull());
  await user.click(screen.getByLabelText('Country'));
  expect(await screen.findByRole('option', { name: 'Sweden' })).toBeVisible();
});

test('input survives a reload, until it is submitted', async () => {
  const api = fakeApi({ ...lists, [complete]: () => someAccount({ onboardingCompleted: true }) });
  const services = stubServices({ ...signedIn(), call: api.call });
  const user = renderApp('/complete-signup', services);
  await user.click(await screen.findByRole('radio', { name: /Both/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.click(screen.getByLabelText('Country'));
  await user.click(await screen.findByRole('option', { name: 'Sweden' }));
  await user.click(screen.getByLabelText('Genres'));
  await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
  cleanup();
  renderApp('/complete-signup', services);
  expect(await screen.findByRole('radio', { name: /Both/ })).toBeChecked();
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Halloran');
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('Sweden'));
  expect(screen.getByText('Indie folk')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(api.sentTo(complete)).toHaveLength(1));
  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Ines'));
  // Onboarding is over: the welcome isn't repeated.
  expect(api.sentTo(onboarded)).toEqual([]);
});

async function becomeCreator(user: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.click(screen.getByLabelText('Country'));
  await user.click(await screen.findByRole('option', { name: 'Sweden' }));
  await user.click(screen.getByLabelText('Genres'));
  await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('goes on in a browser that forgets nothing', async () => {
  const navigate = vi.fn();
  const api = fakeApi({ ...lists, [complete]: () => someAccount({ artist_id: 1, creatorProfile: profile }) });
  const user = renderApp('/complete-signup', stubServices({ ...signedIn(), call: api.call, navigate }));
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await becomeCreator(user);
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});

test('becomes a creator with a country and genres, and lands on campaign creation', async () => {
  const navigate = vi.fn();
  const refreshAccount = vi.fn(async () => {});
  const track = vi.fn();
  const api = fakeApi({
    ...lists,
    [complete]: () => someAccount({ artist_id: 1, creatorProfile: profile }),
    [onboarded]: () => someAccount({ artist_id: 1, creatorProfile: profile, onboardingCompleted: true }),
  });
  const services = stubServices({ ...signedIn(), call: api.call, navigate, refreshAccount, track });
  const user = renderApp('/complete-signup', services);
  await becomeCreator(user);
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/campaigns/bfm/create', { replace: true }));
  expect(refreshAccount).toHaveBeenCalled();
  expect(track.mock.calls).toEqual([['signup_completed']]);
  expect(api.sentTo(onboarded)).toHaveLength(1);
  expect(api.sentTo(complete)).toEqual([
    { body: { roles: ['creator'], display_name: 'Ines Halloran', country_id: 3, genreIds: [11] } },
  ]);
});

test('both roles share a picture; a failed picture affects nothing else', async () => {
  const notify = vi.fn();
  const navigate = vi.fn();
  const image = 'PUT /api/account/profiles/profile-image';
  const api = fakeApi({
    ...lists,
    [complete]: () => someAccount({ artist_id: 1, influencer_id: 2, creatorProfile: profile, curatorProfile: profile }),
    [image]: () => {
      throw refusal('file_broken', 'This picture can not be read.', { status: 422 });
    },
  });
  stubPictures();
  const user = renderApp('/complete-signup', stubServices({ ...signedIn(), call: api.call, notify, navigate }));
  await user.click(await screen.findByRole('radio', { name: /Both/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.upload(screen.getByLabelText(/Picture/), new File(['x'], 'ines.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(api.sentTo(image)).toHaveLength(1);
  expect(notify).toHaveBeenCalledWith({
    text: 'Your profile is ready, but the picture couldn’t be saved: This picture can not be read.',
    tone: 'danger',
  });
});

test('a slow picture upload can be skipped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const notify = vi.fn();
  const navigate = vi.fn();
  const account = someAccount({ artist_id: 1, creatorProfile: profile });
  const call = vi.fn((key: string, options?: { signal?: AbortSignal }) => {
    if (key !== 'PUT /api/creator/profile/profile-image') return Promise.resolve(key.startsWith('GET') ? [] : account);
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('Aborted'))));
  });
  stubPictures();
  const services = stubServices({ ...signedIn(), call: call as never, notify, navigate });
  const user = renderApp('/complete-signup', services);
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.upload(screen.getByLabelText(/Picture/), new File(['x'], 'ines.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('progressbar', { name: 'Uploading your picture' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await user.click(screen.getByRole('button', { name: 'Continue without the picture' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/campaigns/bfm/create', { replace: true }));
  expect(notify).toHaveBeenCalledWith({ text: 'Welcome, Ines Halloran', tone: 'positive' });
});

test('adds the curator role to a creator without the role choice', async () => {
  const switchRole = vi.fn();
  const navigate = vi.fn();
  const api = fakeApi({ ...lists, [complete]: () => someAccount({ artist_id: 1, influencer_id: 2 }) });
  const user = renderApp(
    '/complete-signup?add=curator',
    stubServices({ ...signedIn({ artist_id: 1, creatorProfile: profile }), call: api.call, switchRole, navigate }),
  );
  expect(await screen.findByRole('heading', { name: 'Add a curator profile' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Halloran');
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('Sweden'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/curator/services?new=1', { replace: true }));
  expect(switchRole).toHaveBeenCalledWith('curator');
  expect(api.sentTo(complete)[0]?.body).toMatchObject({ roles: ['curator'] });
});

test('an account with both roles has nothing left to complete', async () => {
  const navigate = vi.fn();
  const both = signedIn({ artist_id: 1, influencer_id: 2 });
  renderApp('/complete-signup', stubServices({ ...both, call: fakeApi(lists).call, navigate }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});
