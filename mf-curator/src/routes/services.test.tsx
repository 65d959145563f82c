import type { OwnServiceDetail, ServiceCard } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';
import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const list = 'GET /api/v2/curator/services';
const set = 'PUT /api/v2/curator/services/:id/availability';
const one = 'GET /api/v2/curator/services/:id';
type OwnService = DataOf<typeof list>[number];

const card: ServiceCard = {
  id: 3,
  type: 'playlist',
  title: 'Nordic Kitchen',
  description: 'Quiet songs for slow evenings.',
  deliverable: '',
  url: 'https://example.test/',
  imageUrl: null,
  priceCredits: 6,
  audience: { size: 31_200, source: 'verified', asOf: '2026-05-01T00:00:00.000Z' },
  country: { id: 1, code: 'SE', name: 'Sweden' },
  languages: [],
  feedbackLanguages: [],
  genres: [{ id: 1, name: 'Indie folk' }],
  replyDays: 15,
  keepDays: 14,
  level: 'trusted',
  curator: { id: 1, display_name: 'Jonas Lind', profileImageUrl: null },
  statistics: {
    answerCount: 210,
    answerRate: 0.96,
    acceptRate: 0.22,
    acceptRateInGenre: null,
    medianReplyHours: 60,
    keptPromiseRate: 0.98,
    helpfulRate: null,
    lastAnswerAt: null,
  },
  queue: { open: 14, capacity: 30 },
  availability: { status: 'open', opensAt: null },
  reasons: [],
  isDemo: true,
};
const detail: OwnServiceDetail = {
  card,
  status: 'active',
  weeklyCapacity: 60,
  maxOpen: 30,
  awayUntil: null,
  fields: {
    title: card.title,
    description: card.description,
    deliverable: '',
    url: card.url,
    priceCredits: 6,
    countryId: 1,
    audienceSize: 31_200,
    audienceCountryIds: [],
    languageIds: [1],
    feedbackLanguageIds: [1],
    genreIds: [1, 2],
    excludedGenreIds: [],
    similarArtists: [],
    moods: [],
    acceptsUnreleased: true,
    acceptsExplicit: true,
    acceptsInstrumental: true,
    aiPolicy: 'assisted',
    replyDays: 15,
    keepDays: 14,
    weeklyCapacity: 60,
    maxOpen: 30,
    allowsReplies: true,
    reach: null,
  },
  limits: {
    price: { min: 1, max: 12, step: 1 },
    replyDays: [1, 3, 7, 15],
    keepDays: [7, 14, 28],
    weeklyCapacity: { min: 5, max: 200 },
    maxOpen: { min: 1, max: 200 },
    genres: { min: 2, max: 10 },
    audienceCountries: 5,
    languages: 10,
    similarArtists: 10,
    moods: ['calm', 'warm'],
    maxMoods: 6,
    descriptionMin: 40,
    proofMethods: ['description'],
    mailboxes: [],
  },
  suggestedPriceCredits: 6,
  missing: [],
  provenAt: '2026-05-01T00:00:00.000Z',
  provenBy: 'description',
  proof: null,
  rounds: [],
  retryAt: null,
  nextCheckAt: null,
  restedBy: null,
  openCount: 0,
  canDelete: false,
};
const service = (more: Partial<OwnService> = {}): OwnService => ({
  card,
  status: 'active',
  weeklyCapacity: 60,
  maxOpen: 30,
  awayUntil: null,
  ...more,
});

test('without a service it says what one is, and leads to the first', async () => {
  const user = renderApp('/curator/services', standInServices({ call: fakeApi({ [list]: () => [] }).call }));
  expect(await screen.findByRole('heading', { name: 'Add your first service' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add a service' }));
  expect(await screen.findByRole('heading', { name: 'What do you offer?' })).toBeVisible();
});

test('a capacity outside its bounds is refused in place', async () => {
  const api = fakeApi({ [list]: () => [service()] });
  const user = renderApp('/curator/services', standInServices({ call: api.call }));
  const field = await screen.findByLabelText('Tracks a week');
  for (const wrong of ['4', '201', '7.5', 'many']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A whole number from 5 to 200')).toBeVisible();
  }
  expect(api.sentTo(set)).toEqual([]);
});

test('a refusal of the API stands beside the switch, which stays as it was', async () => {
  const api = fakeApi({
    [list]: () => [service()],
    [set]: () => {
      throw refusal(409, 'wrong_state', 'This service is suspended.');
    },
  });
  const user = renderApp('/curator/services', standInServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Takes new tracks/ }));
  expect(await screen.findByText('This service is suspended.')).toBeVisible();
  expect(screen.getByRole('switch', { name: /Takes new tracks/ })).toBeChecked();
});

test('a suspended service has no switch', async () => {
  const api = fakeApi({
    [list]: () => [service({ status: 'suspended' })],
    [one]: () => ({ ...detail, status: 'suspended' }),
  });
  renderApp('/curator/services', standInServices({ call: api.call }));
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('pauses at once, and says so', async () => {
  const api = fakeApi({
    [list]: () => [service()],
    [set]: () => service({ status: 'paused' }),
    [one]: () => ({ ...detail, status: 'paused' }),
  });
  const user = renderApp('/curator/services', standInServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Takes new tracks/ }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Paused/ })).not.toBeChecked());
  expect(api.sentTo(set)).toEqual([{ params: { id: 3 }, body: { isPaused: true, weeklyCapacity: 60 } }]);
  expect(screen.getByText("Creators can't choose it until you switch it on again.")).toBeVisible();
});

test('a new capacity is saved', async () => {
  const notify = vi.fn();
  const api = fakeApi({ [list]: () => [service()], [set]: () => service({ weeklyCapacity: 25 }) });
  const user = renderApp('/curator/services', standInServices({ call: api.call, notify }));
  const field = await screen.findByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '25{Enter}');
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(api.sentTo(set)).toEqual([{ params: { id: 3 }, body: { isPaused: false, weeklyCapacity: 25 } }]);
});

test('shows the public numbers as creators see them', async () => {
  renderApp('/curator/services', standInServices({ call: fakeApi({ [list]: () => [service()] }).call }));
  const panel = within(await screen.findByRole('region', { name: 'Nordic Kitchen' }));
  expect(panel.getByText(/96/)).toBeVisible();
  expect(panel.getByText('2.5')).toBeVisible();
  expect(panel.getByText(/31\.2.k followers/)).toBeVisible();
  expect(panel.getByText('Demo data')).toBeVisible();
});
