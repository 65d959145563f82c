import type { AnswerComparison, CuratorSubmission } from '@fanfare/api-contract';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someSubmission } from '../testing/some-submission.ts';
// The first test doesn't wait for lazy screens.
import './answers-view.tsx';

const list = 'GET /api/v2/curator/answers';
const show = 'PUT /api/v2/curator/submissions/:id/sample';
const answered = (more: Partial<CuratorSubmission> = {}) =>
  someSubmission(someItem(4, 'Paper Boats', 40), {
    status: 'declined',
    answer: {
      decision: 'declined',
      reasonCode: 'genre_fit',
      feedback: 'The second verse drags.',
      ratings: {},
      notes: [],
      wantsNewVersion: false,
      placement: null,
      receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
      answeredAt: '2026-05-03T10:00:00.000Z',
    },
    ...more,
  });

function open(one: CuratorSubmission, onShow = (): unknown => ({ isShown: true })) {
  const items = [one];
  const api = fakeApi({ [list]: () => ({ items: [...items], nextCursor: null }), [show]: () => onShow() });
  const notify = vi.fn();
  const user = renderApp('/curator?view=answers', stubServices({ call: api.call, notify }));
  return { items, notify, user };
}

it('says which answers helped, and offers no sample without the artist’s permission', async () => {
  open(answered({ isHelpful: true, isShownAsSample: null }));
  expect(await screen.findByText('Found helpful')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Show on your page/ })).not.toBeInTheDocument();
});

it('an allowed answer is shown on my page; a refusal says why', async () => {
  let isFull = true;
  const { items, notify, user } = open(answered({ isHelpful: true, isShownAsSample: false }), () => {
    if (isFull) throw refusal('cap_reached', 'Your page can show up to 5 answers. Remove one first.', { status: 409 });
    items[0] = answered({ isShownAsSample: true });
    return { isShown: true };
  });
  const choice = await screen.findByRole('checkbox', { name: /Show on your page/ });
  await user.click(choice);
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      text: 'Your page can show up to 5 answers. Remove one first.',
      tone: 'danger',
    }),
  );
  expect(choice).not.toBeChecked();
  isFull = false;
  await user.click(choice);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Show on your page/ })).toBeChecked());
});

describe('search and filters', () => {
  const services = 'GET /api/v2/curator/services';
  function openAll(query = '', find: (asked: Record<string, unknown>) => CuratorSubmission[] = () => [answered()]) {
    const own = (id: number, title: string) => ({ card: { id, title } });
    const api = fakeApi({
      [list]: ({ query: asked }: { query?: Record<string, unknown> }) => ({
        items: find(asked ?? {}),
        nextCursor: null,
      }),
      [services]: () => [own(3, 'Nordic Kitchen'), own(5, 'Low Windows')],
    });
    const user = renderApp(`/curator?view=answers${query}`, stubServices({ call: api.call, notify: vi.fn() }));
    const asked = () => api.sentTo(list).map(({ query: one }) => one);
    return { asked, user };
  }
  const address = () => screen.getByTestId('address').textContent;

  it('are not offered before the first answer', async () => {
    openAll('', () => []);
    expect(await screen.findByRole('heading', { name: 'No answers yet' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('find nothing, say so, and lead back to all', async () => {
    const { asked, user } = openAll('&decision=accepted', ({ q, decision }) => (q || decision ? [] : [answered()]));
    await user.type(await screen.findByRole('searchbox', { name: 'Search by words, track or artist' }), 'nobody ');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: 20, q: 'nobody', decision: 'accepted' }));
    await waitFor(() => expect(address()).toContain('q=nobody'));
    await user.click(screen.getByRole('button', { name: 'Show all answers' }));
    expect(await screen.findByRole('article', { name: 'Paper Boats' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/curator?view=answers'));
  });

  it('are in the address, and by decision, service and vote', async () => {
    const { asked, user } = openAll('&service=5&helpful=yes&decision=maybe');
    expect(await screen.findByRole('checkbox', { name: 'Helpful ones only' })).toBeChecked();
    expect(asked().at(-1)).toEqual({ limit: 20, helpful: 'yes', serviceId: 5 });
    await user.click(screen.getByRole('checkbox', { name: 'Helpful ones only' }));
    await user.click(screen.getByRole('combobox', { name: /Answer/ }));
    await user.click(await screen.findByRole('option', { name: 'Wrong match' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: 20, decision: 'wrong_match', serviceId: 5 }));
    expect(address()).toContain('decision=wrong_match');
  });
});

describe('how answers compare', () => {
  const compare = 'GET /api/v2/curator/answers/comparison';
  const genre = (name: string, more: Partial<AnswerComparison['genres'][number]> = {}) => ({
    genre: { id: name.length, name },
    answered: 12,
    medianWords: 48.5,
    helpful: { hits: 6, of: 8 },
    typicalWords: 40,
    typicalHelpful: 0.6,
    ...more,
  });
  function openCompared(genres: AnswerComparison['genres']) {
    const api = fakeApi({
      [list]: () => ({ items: [answered()], nextCursor: null }),
      [compare]: () => ({ days: 365, fromCurators: 5, genres }),
    });
    return renderApp('/curator?view=answers', stubServices({ call: api.call, notify: vi.fn() }));
  }

  it('is nothing to show without an answer in a genre', async () => {
    openCompared([]);
    expect(await screen.findByRole('article', { name: 'Paper Boats' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('names the window and how many curators are needed, and gives nothing away below that', async () => {
    openCompared([
      genre('Jazz', { typicalWords: null, typicalHelpful: null, helpful: { hits: 0, of: 0 }, answered: 1 }),
      genre('Techno'),
    ]);
    const table = within(await screen.findByRole('table', { name: 'How your answers compare' }));
    expect(screen.getByText(/^Last 365 days: .* Genres with fewer than 5 curators aren’t compared/)).toBeVisible();
    const cells = (name: RegExp) =>
      within(table.getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(/^Jazz 1 answer$/)).toEqual(['49', 'Too few', 'No votes yet', 'Too few']);
    expect(cells(/^Techno 12 answers$/)).toEqual([
      '49',
      '40',
      expect.stringMatching(/^75\s?% \(6 of 8\)$/),
      expect.stringMatching(/^60\s?%$/),
    ]);
  });

  it('begins with the genres that are answered in most', async () => {
    const user = openCompared(['A', 'BB', 'CCC', 'DDDD'].map((name) => genre(name)));
    await screen.findByRole('rowheader', { name: /^CCC/ });
    expect(screen.queryByRole('rowheader', { name: /^DDDD/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all 4 genres' }));
    expect(screen.getByRole('rowheader', { name: /^DDDD/ })).toBeVisible();
  });
});
