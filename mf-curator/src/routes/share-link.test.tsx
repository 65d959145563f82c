import type { ShareLink } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someCard } from '../testing/some-service.ts';

const choose = 'PUT /api/v2/curator/share-link';
const link = (more: Partial<ShareLink> = {}): ShareLink => ({
  handle: 'jonas-lind',
  url: 'https://fanfare.example/to/jonas-lind',
  earlierHandles: [],
  maxHandles: 5,
  isPublic: true,
  ...more,
});
const profile = {
  id: 1,
  display_name: 'Jonas Lind',
  description_english: '',
  country_id: null,
  profile_image: null,
  profileImageUrl: null,
};
const show = (path: string, answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({
    'GET /api/curator/profile': () => profile,
    'GET /countries': () => [],
    'GET /api/v2/curator/workbench': () => {
      throw refusal('internal', 'x', { status: 500 });
    },
    'GET /api/v2/curator/services': () => [
      { card: someCard, status: 'active', weeklyCapacity: 60, maxOpen: 30, awayUntil: null, isAwayByRule: false },
    ],
    'GET /api/v2/curator/share-link': () => link(),
    ...answers,
  });
  return { api, user: renderApp(path, stubServices({ call: api.call })) };
};
const panel = async () => within(await screen.findByRole('region', { name: 'Your link to share' }));
beforeEach(() => sessionStorage.clear());

test('a handle that is taken is refused beside its field, stays typed, and changes nothing', async () => {
  const { user } = show('/curator/profile', {
    [choose]: () => {
      throw refusal('invalid_input', 'x', {
        status: 400,
        fields: { handle: 'Another curator has this one: please choose another' },
      });
    },
  });
  const shown = await panel();
  const field = await shown.findByRole('textbox', { name: 'Name in your link' });
  expect(shown.queryByRole('button', { name: 'Save the new link' })).toBeNull();
  await user.clear(field);
  await user.type(field, 'Mira-Vale');
  await user.click(shown.getByRole('button', { name: 'Save the new link' }));
  expect(await shown.findByText('Another curator has this one: please choose another')).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Mira-Vale');
  expect(shown.getByRole('link', { name: 'fanfare.example/to/jonas-lind' })).toBeVisible();
});

test('a handle takes no more letters while it is saved: they would be lost', async () => {
  const { user } = show('/curator/profile', { [choose]: () => new Promise(() => {}) });
  const shown = await panel();
  const field = await shown.findByRole('textbox', { name: 'Name in your link' });
  await user.clear(field);
  await user.type(field, 'slow');
  await user.click(shown.getByRole('button', { name: 'Save the new link' }));
  await user.type(field, '-evenings');
  expect(field).toHaveValue('slow');
});

test('another handle is saved, and the ones before go on working', async () => {
  const { api, user } = show('/curator/profile', {
    [choose]: () =>
      link({
        handle: 'slow-evenings',
        url: 'https://fanfare.example/to/slow-evenings',
        earlierHandles: ['jonas-lind'],
      }),
  });
  const shown = await panel();
  const field = await shown.findByRole('textbox', { name: 'Name in your link' });
  await user.clear(field);
  await user.type(field, 'Slow-Evenings');
  await user.click(shown.getByRole('button', { name: 'Save the new link' }));
  expect(await shown.findByText(/^Old links still work: jonas-lind\./)).toBeVisible();
  expect(api.sentTo(choose)).toEqual([{ body: { handle: 'Slow-Evenings' } }]);
  await user.click(shown.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://fanfare.example/to/slow-evenings');
});

test('the services page has the link to copy, and says while it isn’t public', async () => {
  const { user } = show('/curator/services', { 'GET /api/v2/curator/share-link': () => link({ isPublic: false }) });
  const shown = await panel();
  expect(await shown.findByText(/as soon as one of your services is live/)).toBeVisible();
  expect(shown.queryByRole('textbox')).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible());
  expect(await navigator.clipboard.readText()).toBe('https://fanfare.example/to/jonas-lind');
});
