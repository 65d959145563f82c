import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { flagCaseWith } from '../test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const one = 'GET /api/v2/staff/flags/:submissionId';
const decide = 'POST /api/v2/staff/flags/:submissionId/decide';
const at = '/_staff/flags/501';
afterEach(() => vi.restoreAllMocks());

it('says why a case can’t be shown, and tries again', async () => {
  let isParty = true;
  showStaff(at, {
    [one]: () =>
      isParty
        ? Promise.reject(new Failure(403, { code: 'forbidden', message: 'You are a party to this yourself.' }))
        : flagCaseWith(),
  });
  expect(await screen.findByText('You are a party to this yourself.')).toBeVisible();
  isParty = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Flag on Nordic Kitchen' })).toBeVisible();
});

it('shows both texts with their likeness, and marks what they have in common', async () => {
  const { asked } = showStaff(at, { [one]: () => flagCaseWith() });
  expect(await screen.findByRole('heading', { name: /^62\s?% like the most similar earlier answer$/ })).toBeVisible();
  expect(asked).toHaveBeenCalledWith(one, expect.objectContaining({ params: { submissionId: 501 } }));
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['Not for this list', 'not for this list']);
  expect(screen.getByText('An earlier answer of the same curator')).toBeVisible();
  expect(screen.getByText('What both have in common is marked.')).toBeVisible();
});

it('shows the sessions, both histories, the amounts and what the curator says', async () => {
  showStaff(at, { [one]: () => flagCaseWith() });
  const record = within(await screen.findByRole('region', { name: 'Listening record' }));
  expect(record.getByText('open 0:50, counted 0:46')).toBeVisible();
  const curator = within(screen.getByRole('article', { name: /Jonas Lindqvist/ }));
  expect(curator.getByText('1 upheld, 2 rejected, 0 open')).toBeVisible();
  expect(curator.getByRole('link', { name: 'Paper Boats' })).toHaveAttribute('href', '/_staff/flags/400');
  expect(screen.getByRole('article', { name: /Ines Halloran/ })).toBeVisible();
  const side = within(screen.getByRole('complementary', { name: 'Decision' }));
  expect(side.getByText('Kept by Fanfare').nextElementSibling).toHaveTextContent('2.70 credits');
  expect(screen.getByText('The brass is at 1:12.')).toBeVisible();
});

it('no earlier answer is like it: it says so', async () => {
  showStaff(at, { [one]: () => flagCaseWith({ mostSimilar: null }) });
  expect(await screen.findByRole('heading', { name: 'No earlier answer is like it' })).toBeVisible();
  expect(screen.getByText('Not for this list, sorry.')).toBeVisible();
});

it('is decided once, with a reason; a decided one has no buttons', async () => {
  let shown = flagCaseWith();
  const { asked } = showStaff(at, {
    [one]: () => shown,
    [decide]: () => {
      shown = flagCaseWith({
        flag: {
          ...shown.flag,
          state: 'rejected',
          decidedAt: '2026-05-10T12:00:00.000Z',
          note: 'It is about the song.',
        },
      });
      return shown;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject the flag' }));
  expect(asked).not.toHaveBeenCalledWith(decide, expect.anything());
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'It is about the song.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject the flag' }));
  expect(await screen.findByText('It is about the song.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull());
});

const playButton = () => screen.findByRole('button', { name: 'Play Low Tide Choir' });
const audio = () => document.querySelector('audio') as HTMLAudioElement;
/** A case whose address is signed anew by each answer, as `?signed=1`, `2`, and so on. */
function signedAnew() {
  let count = 0;
  return () => {
    const shown = flagCaseWith();
    count += 1;
    return { ...shown, track: { ...shown.track, url: `${shown.track.url}?signed=${count}` } };
  };
}

it('plays the track, and says when it can’t with a fresh address either', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('gone'));
  const { asked } = showStaff(at, { [one]: signedAnew() });
  await userEvent.click(await playButton());
  // A browser tells of the press, and then of the failure.
  fireEvent.play(audio());
  fireEvent.error(audio());
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  fireEvent.error(audio());
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be played');
  expect(asked.mock.calls.filter(([key]) => key === one)).toHaveLength(2);
});

it('asks for a fresh address once where the one it has no longer works, and plays on from there', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  showStaff(at, { [one]: signedAnew() });
  await userEvent.click(await playButton());
  fireEvent.play(audio());
  audio().currentTime = 61;
  fireEvent.timeUpdate(audio());
  fireEvent.error(audio());
  await waitFor(() => expect(audio().src).toMatch(/signed=2$/));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  audio().currentTime = 0;
  fireEvent.loadedMetadata(audio());
  expect(audio().currentTime).toBe(61);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes the newest address while nothing plays, and leaves what plays alone', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  showStaff(at, { [one]: signedAnew() });
  await playButton();
  expect(audio().src).toMatch(/signed=1$/);
  const loadAgain = () =>
    act(() => {
      for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
    });
  loadAgain();
  await waitFor(() => expect(audio().src).toMatch(/signed=2$/));
  await userEvent.click(await playButton());
  fireEvent.play(audio());
  loadAgain();
  await screen.findByRole('button', { name: 'Pause Low Tide Choir' });
  expect(audio().src).toMatch(/signed=2$/);
});
