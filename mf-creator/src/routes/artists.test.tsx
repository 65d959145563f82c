import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, onTestFinished } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { page } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './artists.tsx';
import './tracks.tsx';

const create = 'POST /api/v2/artists' as const;
const nia = {
  id: 3,
  name: 'Nia Orlova',
  genres: [{ id: 5, name: 'Dream pop' }],
  links: ['https://nia.example/music'],
  imageUrl: null,
  trackCount: 2,
  monthlyBudgetCredits: 200,
  usedThisMonthCredits: 34,
  createdAt: '2026-05-01T10:00:00.000Z',
};
const tom = { ...nia, id: 4, name: 'Tom Vale', genres: [], links: [], trackCount: 0, monthlyBudgetCredits: null };
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/artists': [nia, tom],
  'GET /music-genres': [{ id: 5, name: 'Dream pop', slug: 'dream-pop', parentId: null }],
  'GET /api/account/tracks': page([]),
  ...over,
});

it('lists the roster, and leads to each artist’s tracks and campaigns', async () => {
  renderApp('/creator/artists', answers());
  const row = (await screen.findByRole('heading', { name: 'Nia Orlova' })).closest('li')!;
  expect(within(row).getByText('2 tracks, Dream pop')).toBeVisible();
  expect(within(row).getByText('34.00 of 200.00 credits used this month')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'nia.example' })).toHaveAttribute('href', 'https://nia.example/music');
  expect(within(row).getByRole('link', { name: 'Tracks by Nia Orlova' })).toHaveAttribute(
    'href',
    '/creator/tracks?artist=3',
  );
  expect(within(row).getByRole('link', { name: 'Campaigns for Nia Orlova' })).toHaveAttribute(
    'href',
    '/creator/campaigns?artist=3',
  );
  expect(screen.queryByRole('button', { name: 'Remove Nia Orlova' })).not.toBeInTheDocument();
});

it('removes an artist without tracks, once confirmed', async () => {
  const given = answers({ 'DELETE /api/v2/artists/:id': { deleted: true } });
  const { user, callsTo } = renderApp('/creator/artists', given);
  await user.click(await screen.findByRole('button', { name: 'Remove Tom Vale' }));
  given['GET /api/v2/artists'] = [nia];
  await user.click(await screen.findByRole('button', { name: 'Remove artist' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Tom Vale' })).not.toBeInTheDocument());
  expect(callsTo('DELETE /api/v2/artists/:id').map(({ params }) => params)).toEqual([{ id: 4 }]);
});

it('keeps what was typed where a name is taken, and adds the artist under another', async () => {
  const given = answers({
    'GET /api/v2/artists': [],
    [create]: () => {
      throw refusal('invalid_input', 'Taken', { status: 400, fields: { name: 'You have an artist of this name' } });
    },
  });
  const { user, callsTo } = renderApp('/creator/artists', given);
  await user.click(await screen.findByRole('link', { name: 'Add artist' }));
  expect(await screen.findByPlaceholderText('Add a genre')).toBeVisible();
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(name, 'Nia');
  await user.type(screen.getByRole('textbox', { name: 'Links' }), 'https://nia.example');
  await user.click(screen.getByRole('button', { name: 'Save artist' }));
  expect(await screen.findByText('You have an artist of this name')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue('Nia');
  given[create] = nia;
  given['GET /api/v2/artists'] = [nia];
  await user.type(name, ' Orlova');
  await user.click(screen.getByRole('button', { name: 'Save artist' }));
  expect(await screen.findByRole('heading', { name: 'Nia Orlova' })).toBeVisible();
  expect(callsTo(create)[1]!.body).toEqual({
    name: 'Nia Orlova',
    genreIds: [],
    links: ['https://nia.example'],
  });
});

it('sets a budget, and takes it away; what is none stays in its field', async () => {
  const update = 'PUT /api/v2/artists/:id' as const;
  const { user, callsTo } = renderApp('/creator/artists?artist=3', answers({ [update]: nia }));
  const budget = await screen.findByRole('textbox', { name: /^Monthly budget/ });
  expect(budget).toHaveValue('200');
  await user.clear(budget);
  for (const wrong of ['1.5', '12,5', '0', '100,001']) {
    await user.clear(budget);
    await user.type(budget, wrong);
    await user.click(screen.getByRole('button', { name: 'Save artist' }));
    expect(await screen.findByText('A budget is a whole number from 1 to 100,000')).toBeVisible();
    await waitFor(() => expect(budget).toHaveFocus());
  }
  expect(callsTo(update)).toEqual([]);
  await user.clear(budget);
  await user.type(budget, ' 1,350');
  await user.click(screen.getByRole('button', { name: 'Save artist' }));
  await waitFor(() => expect(callsTo(update).at(-1)!.body).toMatchObject({ monthlyBudgetCredits: 1_350 }));
});

it('reads a budget as French writes it: a comma is decimal, and a space groups thousands', async () => {
  const update = 'PUT /api/v2/artists/:id' as const;
  await i18next.changeLanguage('fr');
  onTestFinished(() => void i18next.changeLanguage('en'));
  const { user, callsTo } = renderApp('/creator/artists?artist=3', answers({ [update]: nia }));
  const budget = await screen.findByRole('textbox', { name: /budget/i });
  const save = async (text: string) => {
    await user.clear(budget);
    await user.type(budget, `${text}{Enter}`);
  };
  await save('1,500');
  expect(budget).toBeInvalid();
  expect(callsTo(update)).toEqual([]);
  await save('1\u202f500');
  await waitFor(() => expect(callsTo(update).at(-1)!.body).toMatchObject({ monthlyBudgetCredits: 1_500 }));
});

it('shows the tracks of one artist, and of all again', async () => {
  const { user, callsTo } = renderApp('/creator/tracks?artist=3', answers());
  expect(await screen.findByText('No tracks by this artist yet.')).toBeVisible();
  expect(callsTo('GET /api/account/tracks')[0]!.query).toMatchObject({ rosterArtistId: 3 });
  await user.click(await screen.findByRole('combobox', { name: 'Artist' }));
  await user.click(await screen.findByRole('option', { name: 'All artists' }));
  await waitFor(() => expect(callsTo('GET /api/account/tracks').at(-1)!.query).not.toHaveProperty('rosterArtistId'));
});

it('says that an artist in the address is not on the roster', async () => {
  renderApp('/creator/tracks?artist=999', answers());
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Artist' })).toHaveTextContent('Not on your roster'));
});
