import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { disputedProof, flaggedWith } from '../test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const flags = 'GET /api/v2/staff/flags';
const decideFlag = 'POST /api/v2/staff/flags/:submissionId/decide';
const proofs = 'GET /api/v2/staff/proofs';
const decideProof = 'POST /api/v2/staff/proofs/:submissionId/decide';
const removal = 'POST /api/v2/staff/submissions/:submissionId/removal';
const page = (...items: unknown[]) => ({ items, nextCursor: null, openCount: items.length });
const refuse = (message: string) => () => Promise.reject(new Failure(409, { code: 'wrong_state', message }));

describe('flagged answers', () => {
  it('show that they failed to load, and that there are none', async () => {
    let isDown = true;
    showStaff('/_staff/flags', {
      [flags]: () => (isDown ? Promise.reject(new Failure(0, undefined)) : page()),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the flagged answers');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No open flags' })).toBeVisible();
  });

  it('show the answer, the pitch, the findings, both names and what is at stake', async () => {
    showStaff('/_staff/flags', { [flags]: () => page(flaggedWith()) });
    const one = within(await screen.findByRole('article', { name: 'Nordic Kitchen' }));
    expect(one.getByText('Jonas Lindqvist answered Ines Halloran')).toBeVisible();
    expect(one.getByText('Ines Halloran says: rude or hurtful')).toBeVisible();
    expect(one.getByText('It is about me, not about the song.')).toBeVisible();
    expect(one.getByText('Not for this list, sorry.')).toBeVisible();
    expect(one.getByText('A song about leaving the harbour.')).toBeInTheDocument();
    expect(one.getByText('Heard 0:46 of 3:42')).toBeVisible();
    const fact = (name: string) => one.getByText(name).nextElementSibling?.textContent;
    expect(fact('Similarity to an earlier answer')).toMatch(/41\s%/);
    expect(fact('Original characters')).toBe('96');
    expect(fact('Listening record')).toBe('Consistent');
    expect(fact('Price')).toBe('6.00 credits');
    expect(fact('Earned by the curator')).toBe('3.30 credits');
  });

  it('show what the curator says about the flag, or that they said nothing yet', async () => {
    const said = { text: 'The drums are at 1:10.', sentAt: '2026-05-10T09:00:00.000Z' };
    showStaff('/_staff/flags', {
      [flags]: () => page(flaggedWith(), flaggedWith({ submissionId: 503, curatorResponse: said })),
    });
    expect(await screen.findByText('Jonas Lindqvist hasn’t responded yet.')).toBeVisible();
    expect(screen.getByText('Jonas Lindqvist responded on 10 May 2026')).toBeVisible();
    expect(screen.getByText('The drums are at 1:10.')).toBeVisible();
  });

  it('are upheld only with a note, after stating whose credits move', async () => {
    const { asked, notify } = showStaff('/_staff/flags', {
      [flags]: () => page(flaggedWith()),
      [decideFlag]: () => flaggedWith(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Uphold' }));
    const dialog = await screen.findByRole('dialog', { name: 'Uphold the flag on Nordic Kitchen?' });
    expect(dialog).toHaveAccessibleDescription(/Ines Halloran.*the price was 6\.00.*Jonas Lindqvist loses the 3\.30/);
    const confirm = within(dialog).getByRole('button', { name: 'Uphold the flag' });
    await userEvent.click(confirm);
    const note = within(dialog).getByRole('textbox', { name: 'Why' });
    expect(note).toBeInvalid();
    await waitFor(() => expect(note).toHaveFocus());
    await userEvent.type(note, 'It insults the artist.');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(decideFlag, {
        params: { submissionId: 501 },
        body: { isUpheld: true, note: 'It insults the artist.' },
      }),
    );
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'positive' })));
  });

  it('preserve the input when somebody else was faster, and report it', async () => {
    showStaff('/_staff/flags', {
      [flags]: () => page(flaggedWith()),
      [decideFlag]: refuse('This flag was upheld already.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'It is about the song.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject the flag' }));
    expect(await dialog.findByText('This flag was upheld already.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('textbox')).toHaveValue('It is about the song.');
  });

  it('show the decisions, by people and by the checks', async () => {
    const { flag } = flaggedWith();
    const answer = vi.fn(() =>
      page(
        flaggedWith({
          flag: { ...flag, state: 'rejected', decidedAt: '2026-05-09T12:00:00Z', note: 'Hard, but fair.' },
        }),
        flaggedWith({ submissionId: 9, flag: { ...flag, state: 'upheld', decidedAt: '2026-05-09T09:00:00Z' } }),
      ),
    );
    showStaff('/_staff/flags', { [flags]: answer });
    await userEvent.click(await screen.findByRole('radio', { name: /^Decided/ }));
    expect(await screen.findByText('Hard, but fair.')).toBeVisible();
    expect(screen.getByText('Decided automatically when it was flagged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull();
    expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ query: { state: 'decided' } }));
  });
});

describe('rejected proofs', () => {
  it('show the complaint, the post and what its curator stated', async () => {
    showStaff('/_staff/proofs', { [proofs]: () => page(disputedProof()) });
    const one = within(await screen.findByRole('article', { name: 'Mika on Instagram' }));
    expect(one.getByText('My track is not in the post.')).toBeVisible();
    expect(one.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', 'https://example.test/p/1');
    expect(one.getByText('None stated')).toBeVisible();
  });

  it('are refused after stating that the whole hold is returned', async () => {
    const { asked } = showStaff('/_staff/proofs', {
      [proofs]: () => page(disputedProof()),
      [decideProof]: () => disputedProof(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleDescription(/all 20\.00 credits held go back to Ines Halloran/);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Another song plays.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse the proof' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(decideProof, {
        params: { submissionId: 502 },
        body: { isVerified: false, note: 'Another song plays.' },
      }),
    );
  });

  it('come with reports of removals, which need a number and a finding', async () => {
    const { asked } = showStaff('/_staff/proofs', { [proofs]: () => page(), [removal]: () => disputedProof() });
    await userEvent.click(await screen.findByRole('button', { name: 'Report a removal' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'What you saw' }), 'Gone since this morning.');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Submission' }), 'abc');
    await userEvent.click(dialog.getByRole('button', { name: 'Break the promise' }));
    expect(dialog.getByRole('textbox', { name: 'Submission' })).toBeInvalid();
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Submission' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Submission' }), '777');
    expect(asked).not.toHaveBeenCalledWith(removal, expect.anything());
    await userEvent.click(dialog.getByRole('button', { name: 'Break the promise' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(removal, {
        params: { submissionId: 777 },
        body: { note: 'Gone since this morning.' },
      }),
    );
  });
});

it('show the last finding of the placement watch', async () => {
  const disputed = disputedProof();
  const lastLook = {
    lookedAt: '2026-05-10T02:00:00.000Z',
    outcome: 'gone',
    position: null,
    why: 'There is no public post',
  };
  const watch = { lastLook, nextLookAt: null, missingSince: null, unreadSince: null } as const;
  showStaff('/_staff/proofs', {
    [proofs]: () => page({ ...disputed, proof: { ...disputed.proof, watch } }),
  });
  const seen = await screen.findByText('Last check');
  expect(seen.nextElementSibling).toHaveTextContent(/^There is no public post, 10 May 2026/);
});

describe('unreadable pages', () => {
  const unread = 'GET /api/v2/staff/placements/unread';
  const item = {
    submissionId: 503,
    trackTitle: 'Low Tide Choir',
    trackArtist: 'Ines Halloran',
    curatorName: 'Mika Sund',
    service: { id: 102, title: 'Nordic Kitchen', type: 'playlist' },
    url: 'https://example.test/list',
    priceCredits: 6,
    unreadSince: '2026-05-07T12:00:00.000Z',
    keepUntil: '2026-05-30T12:00:00.000Z',
    lastLook: {
      lookedAt: '2026-05-10T02:00:00.000Z',
      outcome: 'unreachable',
      position: null,
      why: 'The page didn’t come within 3 seconds',
    },
  };

  it('are listed with their number and last finding; nothing is shown if there are none', async () => {
    showStaff('/_staff/proofs', { [proofs]: () => page(), [unread]: () => page(item) });
    const one = within(await screen.findByRole('article', { name: 'Low Tide Choir' }));
    expect(one.getByText('The page didn’t come within 3 seconds')).toBeVisible();
    expect(one.getByText(/503/)).toBeVisible();
    expect(one.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', item.url);
  });

  it('show that they failed to load, beside proofs that did load', async () => {
    let isDown = true;
    showStaff('/_staff/proofs', {
      [proofs]: () => page(),
      [unread]: () => (isDown ? Promise.reject(new Failure(0, undefined)) : page()),
    });
    expect(await screen.findByText('We couldn’t load these pages')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pages that can’t be read' })).toBeNull());
  });
});
