import type { TrainedRanking } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/rankings';
const put = 'POST /api/v2/staff/rankings/:id/live';

const rankingWith = (changes: Partial<TrainedRanking>): TrainedRanking => ({
  id: 3,
  trainedAt: '2026-05-07T12:00:00.000Z',
  examples: 4_184,
  figures: { hit1: 0.468, hit10: 0.913, mrr: 0.621 },
  isLive: false,
  liveSince: null,
  chosenBy: null,
  isUsable: true,
  awaitsDecision: false,
  ...changes,
});
const live = rankingWith({ id: 2, isLive: true, liveSince: '2026-05-01T12:00:00.000Z', chosenBy: 'kim@fanfare.test' });
const worse = rankingWith({ awaitsDecision: true, figures: { hit1: 0.47, hit10: 0.905, mrr: 0.621 } });
const old = rankingWith({ id: 1, isUsable: false, liveSince: '2026-04-01T12:00:00.000Z' });

const page = (items: readonly TrainedRanking[], everyDays: number | null = 7) => ({
  items,
  nextCursor: null,
  live: items.find(({ isLive }) => isLive) ?? null,
  training: { lastAt: items[0]?.trainedAt ?? null, everyDays, minExamples: 200 },
});
const row = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }));

it('shows that the rankings failed to load, and how one is trained where there is none', async () => {
  let isDown = true;
  showStaff('/_staff/rankings', { [list]: () => (isDown ? Promise.reject(new Failure(0, undefined)) : page([])) });
  expect(await screen.findByText('We couldn’t load the rankings')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No ranking trained yet' })).toBeVisible();
  expect(screen.getByText(/once 200 tracks are placed.*npm run finder:train/)).toBeVisible();
});

it('shows figures with their difference to the live one, which one waits for staff, and when the last was trained', async () => {
  showStaff('/_staff/rankings', { [list]: () => page([worse, live, old]) });
  expect(await screen.findByText(/^Last trained 3 days ago\. A new ranking is trained every 7 days/)).toBeVisible();
  const waiting = row('Ranking 3');
  expect(waiting.getByText('Trained 3 days ago. No better than the live one, so staff decide.')).toBeVisible();
  const figures = waiting.getAllByRole('cell').map((cell) => cell.textContent);
  expect(figures.slice(1, 4)).toEqual([
    'hit@1 0.470+0.002 against the live one',
    'hit@10 0.905−0.008 against the live one',
    'MRR 0.621±0.000 against the live one',
  ]);
  expect(row('Ranking 2').getByText('Since 1 May 2026, by kim@fanfare.test')).toBeVisible();
  expect(row('Ranking 2').queryByRole('button')).toBeNull();
  expect(row('Ranking 1').getByText('Can’t rank')).toBeVisible();
  expect(row('Ranking 1').queryByRole('button')).toBeNull();
});

it('warns where the live one can’t rank, and says that none is trained by itself', async () => {
  showStaff('/_staff/rankings', { [list]: () => page([{ ...live, isUsable: false }], null) });
  expect(await screen.findByText('The live ranking can’t rank in this release')).toBeVisible();
  expect(screen.getByText(/Trained only by npm run finder:train/)).toBeVisible();
});

it('puts one live only after a confirmation with both figures; a refusal stays in place', async () => {
  let isOld = true;
  const { asked, notify } = showStaff('/_staff/rankings', {
    [list]: () => page([worse, live]),
    [put]: () => {
      if (isOld) throw new Failure(409, { code: 'wrong_state', message: 'It was trained for another release.' });
      return { ...worse, isLive: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Put live Ranking 3' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Put ranking 3 live?' }));
  expect(dialog.getByText(/hit@10 0\.905 \(live: 0\.913\), MRR 0\.621 \(live: 0\.621\)/)).toBeVisible();
  expect(asked).not.toHaveBeenCalledWith(put, expect.anything());
  await userEvent.click(dialog.getByRole('button', { name: 'Put live' }));
  expect(await dialog.findByText('It was trained for another release.')).toBeVisible();
  isOld = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Put live' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Ranking 3 is live.', tone: 'positive' }));
  expect(asked).toHaveBeenCalledWith(put, { params: { id: 3 } });
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(list, expect.anything()));
});
