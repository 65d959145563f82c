import type { ErrorGroup } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/errors';
const one = 'GET /api/v2/staff/errors/:id';
const decide = 'POST /api/v2/staff/errors/:id/state';

const group: ErrorGroup = {
  id: 7,
  source: 'mf-creator',
  type: 'TypeError',
  message: 'x is undefined',
  culprit: 'at Report (/report.js)',
  state: 'open',
  firstSeenAt: '2026-05-01T12:00:00.000Z',
  lastSeenAt: '2026-05-09T12:00:00.000Z',
  firstVersion: '1.4.1',
  lastVersion: '1.4.2',
  count: 1_200,
  people: 31,
};
const page = (items: ErrorGroup[]) => ({
  items,
  nextCursor: null,
  sources: ['api', 'mf-creator'],
  versions: ['1.4.2'],
});

it('lists open errors with where, when, how often and to how many; filters are in the address', async () => {
  const { asked } = showStaff('/_staff/errors?source=mf-creator', { [list]: () => page([group]) });
  const row = within((await screen.findByRole('link', { name: 'x is undefined' })).closest('li')!);
  for (const text of ['mf-creator', '1.4.2', '1,200 times', 'About 31 people'])
    expect(row.getByText(text)).toBeVisible();
  expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: { state: 'open', source: 'mf-creator' } }));
  await userEvent.click(screen.getByRole('radio', { name: 'Resolved' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      list,
      expect.objectContaining({ query: { state: 'resolved', source: 'mf-creator' } }),
    ),
  );
});

it('shows an error with its stack and what came before, and resolves it; a refusal is said', async () => {
  let state: ErrorGroup['state'] = 'open';
  let isDown = true;
  const { notify } = showStaff('/_staff/errors/7', {
    [one]: () => ({
      group: { ...group, state },
      versions: [{ version: '1.4.2', count: 1_200, firstSeenAt: group.firstSeenAt, lastSeenAt: group.lastSeenAt }],
      events: [
        {
          id: 1,
          version: '1.4.2',
          occurredAt: group.lastSeenAt,
          path: '/creator/campaigns/7',
          stack: 'TypeError: x is undefined\n    at Report (report.tsx:12:3)',
          breadcrumbs: [{ at: group.lastSeenAt, kind: 'call', text: 'GET /api/v2/campaigns/:id 500' }],
          requestId: 'r-1',
          count: 1,
        },
      ],
    }),
    [decide]: () => {
      if (isDown) throw new Failure(500, { code: 'internal', message: 'pool exhausted' });
      state = 'resolved';
      return { id: 7, state };
    },
  });
  expect(await screen.findByRole('region', { name: 'Stack' })).toHaveTextContent('report.tsx:12:3');
  expect(screen.getByText('GET /api/v2/campaigns/:id 500')).toBeVisible();
  expect(screen.getByText('r-1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Error !', tone: 'danger' }));
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeVisible();
});
