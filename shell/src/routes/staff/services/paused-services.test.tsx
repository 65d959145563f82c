import type { PausedService } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/services/paused';
const resume = 'POST /api/v2/staff/services/:id/resume';
const page = (...items: unknown[]) => ({ items, nextCursor: null });

const paused: PausedService = {
  service: { id: 101, title: 'Nordic Kitchen', type: 'playlist', url: 'https://example.test/nordic-kitchen' },
  curator: { accountId: 12, email: 'jonas@demo.test', display_name: 'Jonas Lindqvist' },
  pausedAt: '2026-05-09T12:00:00.000Z',
  resumedAt: '2026-03-01T12:00:00.000Z',
  brokenCount: 2,
  decidedCount: 4,
  openCount: 3,
  broken: [
    {
      submissionId: 501,
      campaignId: 1042,
      trackTitle: 'Low Tide Choir',
      trackArtist: 'Ines Halloran',
      creatorName: 'Ines Halloran',
      acceptedAt: '2026-04-20T09:00:00.000Z',
      at: '2026-05-09T12:00:00.000Z',
      why: 'removed',
      proofUrl: 'https://example.test/p/501',
      note: 'The track isn’t in the playlist',
    },
    {
      submissionId: 480,
      campaignId: 1031,
      trackTitle: 'Glass Ferry',
      trackArtist: 'Mara Quist',
      creatorName: 'Mara Quist',
      acceptedAt: '2026-04-18T09:00:00.000Z',
      at: '2026-04-30T09:00:00.000Z',
      why: 'no_proof',
      proofUrl: null,
      note: null,
    },
  ],
};

it('shows that the services failed to load, and that there are none', async () => {
  let isDown = true;
  showStaff('/_staff/services', { [list]: () => (isDown ? Promise.reject(new Failure(0, undefined)) : page()) });
  expect(await screen.findByText('We couldn’t load the paused services')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No services to review' })).toBeVisible();
});

it('shows whose service it is, how many promises broke, and each of them with its proof', async () => {
  showStaff('/_staff/services', { [list]: () => page(paused) });
  const one = within(await screen.findByRole('article', { name: 'Nordic Kitchen' }));
  expect(one.getByText('Jonas Lindqvist · jonas@demo.test · account 12')).toBeVisible();
  expect(one.getByText('Broke 2 of its last 4 promises')).toBeVisible();
  const fact = (name: string) => one.getByText(name).nextElementSibling?.textContent;
  expect(fact('Paused')).toBe('yesterday');
  expect(fact('Resumed before')).toBe('1 Mar 2026');
  expect(fact('Still to keep')).toBe('3');
  const [removed, unproven] = one.getAllByRole('listitem').map((item) => within(item));
  expect(removed!.getByText('Low Tide Choir by Ines Halloran')).toBeVisible();
  expect(removed!.getByText('The track isn’t in the playlist')).toBeVisible();
  expect(removed!.getByRole('link', { name: 'Open the proof' })).toHaveAttribute('href', 'https://example.test/p/501');
  expect(unproven!.getByText('No proof in time')).toBeVisible();
  expect(unproven!.queryByRole('link')).toBeNull();
});

it('resumes only with a reason, after stating what that does; a refusal keeps the text', async () => {
  let isParty = true;
  const { asked, notify } = showStaff('/_staff/services', {
    [list]: () => page(paused),
    [resume]: () => {
      if (isParty) throw new Failure(403, { code: 'forbidden', message: 'You are a party to this yourself.' });
      return { serviceId: 101, status: 'active' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume Nordic Kitchen?' }));
  const confirm = dialog.getByRole('button', { name: 'Resume the service' });
  await userEvent.click(confirm);
  const reason = dialog.getByRole('textbox', { name: 'Why' });
  expect(reason).toBeInvalid();
  expect(asked).not.toHaveBeenCalledWith(resume, expect.anything());
  await userEvent.type(reason, 'The playlist moved; both tracks are in the new one.');
  await userEvent.click(confirm);
  expect(await dialog.findByText('You are a party to this yourself.')).toBeVisible();
  isParty = false;
  await userEvent.click(confirm);
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(list, expect.anything()));
  expect(asked).toHaveBeenCalledWith(resume, {
    params: { id: 101 },
    body: { reason: 'The playlist moved; both tracks are in the new one.' },
  });
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'positive' })));
});
