import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const complete = 'POST /api/account/complete-signup';
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

afterEach(() => localStorage.clear());

test('a visitor logs in first', async () => {
  renderApp('/complete-signup', standInServices({ call: fakeApi(lists).call }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/signin?return=%2Fcomplete-signup'));
});

test('role and name are required', async () => {
  const api = fakeApi(lists);
  const user = renderApp('/complete-signup', standInServices({ ...signedIn(), call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Role is required')).toBeVisible();
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(api.sentTo(complete)).toEqual([]);
});

test('a refusal keeps what was typed', async () => {
  const api = fakeApi({
    ...lists,
    [complete]: () => {
      throw refusal(409, 'profile_exists', 'You have this profile already.');
    },
  });
  const user = renderApp('/complete-signup', standInServices({ ...signedIn(), call: api.call }));
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('You have this profile already.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Halloran');
});

test('becomes a creator with a country and genres, and lands among campaigns', async () => {
  const navigate = vi.fn();
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({ ...lists, [complete]: () => someAccount({ artist_id: 1, creatorProfile: profile }) });
  const user = renderApp(
    '/complete-signup',
    standInServices({ ...signedIn(), call: api.call, navigate, refreshAccount }),
  );
  await user.click(await screen.findByRole('radio', { name: /Creator/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.click(screen.getByLabelText('Country'));
  await user.click(await screen.findByRole('option', { name: 'Sweden' }));
  await user.click(screen.getByLabelText('Genres'));
  await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/creator/campaigns', { replace: true }));
  expect(refreshAccount).toHaveBeenCalled();
  expect(api.sentTo(complete)).toEqual([
    { body: { roles: ['creator'], display_name: 'Ines Halloran', country_id: 3, genreIds: [11] } },
  ]);
});

test('both sides share a picture; a picture that fails costs nothing else', async () => {
  const notify = vi.fn();
  const navigate = vi.fn();
  const image = 'PUT /api/account/profiles/profile-image';
  const api = fakeApi({
    ...lists,
    [complete]: () => someAccount({ artist_id: 1, influencer_id: 2, creatorProfile: profile, curatorProfile: profile }),
    [image]: () => {
      throw refusal(422, 'file_broken', 'This picture can not be read.');
    },
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const user = renderApp('/complete-signup', standInServices({ ...signedIn(), call: api.call, notify, navigate }));
  await user.click(await screen.findByRole('radio', { name: /Both/ }));
  await user.type(screen.getByLabelText('Name'), 'Ines Halloran');
  await user.upload(screen.getByLabelText(/Picture/), new File(['x'], 'ines.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(api.sentTo(image)).toHaveLength(1);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' }));
});

test('adds the curator side to a creator without asking who one is', async () => {
  const switchRole = vi.fn();
  const navigate = vi.fn();
  const api = fakeApi({ ...lists, [complete]: () => someAccount({ artist_id: 1, influencer_id: 2 }) });
  const user = renderApp(
    '/complete-signup?add=curator',
    standInServices({ ...signedIn({ artist_id: 1, creatorProfile: profile }), call: api.call, switchRole, navigate }),
  );
  expect(await screen.findByRole('heading', { name: 'Add your curator side' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Halloran');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/curator', { replace: true }));
  expect(switchRole).toHaveBeenCalledWith('curator');
  expect(api.sentTo(complete)[0]?.body).toMatchObject({ roles: ['curator'] });
});

test('nothing is left to complete for who has both sides', async () => {
  const navigate = vi.fn();
  const both = signedIn({ artist_id: 1, influencer_id: 2 });
  renderApp('/complete-signup', standInServices({ ...both, call: fakeApi(lists).call, navigate }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
});
