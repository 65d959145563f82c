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
  isElsewhere: false,
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

it('speaks of filters where one was chosen, not before', async () => {
  showStaff('/_staff/errors', { [list]: () => page([]) });
  expect(await screen.findByText('No open errors')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('No errors')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Resolved' }));
  expect(await screen.findByText('No errors fit these filters')).toBeVisible();
});

it('says so where errors go to Sentry', async () => {
  showStaff('/_staff/errors', { [list]: () => ({ ...page([]), isElsewhere: true }) });
  expect(await screen.findByText('Errors go to Sentry')).toBeVisible();
});

it.each([
  ['/_staff/errors/999999', one, 404, 'not_found'],
  ['/_staff/errors/abc', one, 400, 'invalid_input'],
  ['/_staff/flags/999999', 'GET /api/v2/staff/flags/:submissionId', 404, 'not_found'],
  ['/_staff/accounts/999999', 'GET /api/v2/staff/accounts/:id', 404, 'not_found'],
] as const)('says that there is nothing at %s, which no second try finds', async (at, call, status, code) => {
  showStaff(at, { [call]: () => Promise.reject(new Failure(status, { code, message: 'No.' })) });
  expect(await screen.findByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('can be asked again for an error that failed to load', async () => {
  showStaff('/_staff/errors/7', {
    [one]: () => Promise.reject(new Failure(503, { code: 'overloaded', message: 'Busy.' })),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('shows a stack without source maps as it came', async () => {
  const event = { id: 1, version: '1.4.2', occurredAt: group.lastSeenAt, path: '/', breadcrumbs: [], requestId: null };
  const stack = 'TypeError: x\n    at a (/remotes/mf-creator/1.4.2/b.js:1:2)';
  showStaff('/_staff/errors/7', {
    [one]: () => ({ group, versions: [], events: [{ ...event, count: 1, frames: [], stack }] }),
  });
  expect(await screen.findByText(/b\.js:1:2/)).toBeVisible();
});

it('has no two landmarks of one name where an error came from one place twice', async () => {
  const event = {
    version: '1.4.2',
    occurredAt: group.lastSeenAt,
    path: '/',
    breadcrumbs: [],
    requestId: null,
    count: 1,
  };
  const code = [{ line: 12, text: 'const line12 = true;' }];
  const frame = { name: 'Report', file: 'mf-creator/src/report.tsx', line: 12, column: 3, isOwn: true, code };
  const events = [1, 2].map((id) => ({ ...event, id, stack: 'TypeError: x', frames: [frame, frame] }));
  showStaff('/_staff/errors/7', { [one]: () => ({ group, versions: [], events }) });
  expect(await screen.findAllByRole('group', { name: 'Lines around mf-creator/src/report.tsx:12' })).toHaveLength(4);
  expect(screen.queryByRole('region', { name: /^Lines around/ })).toBeNull();
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
          frames: [
            {
              name: 'Report',
              file: 'mf-creator/src/report.tsx',
              line: 12,
              column: 3,
              isOwn: true,
              code: [11, 12].map((line) => ({ line, text: `const line${line} = true;` })),
            },
            { name: '', file: 'node_modules/react/index.js', line: 1, column: 2, isOwn: false, code: [] },
          ],
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
  const stack = within(await screen.findByRole('list', { name: 'Stack' }));
  expect(screen.getByText('1 frame in libraries')).toBeVisible();
  expect(screen.getByText('node_modules/react/index.js:1:2')).not.toBeVisible();
  expect(stack.getByText('mf-creator/src/report.tsx:12:3')).toBeVisible();
  const lines = within(stack.getByRole('group', { name: 'Lines around mf-creator/src/report.tsx:12' }));
  expect(lines.getByText('const line12 = true;').tagName).toBe('MARK');
  expect(lines.getByText('const line11 = true;').tagName).not.toBe('MARK');
  expect(screen.getByText('As it was reported')).toBeVisible();
  expect(screen.getByText('GET /api/v2/campaigns/:id 500')).toBeVisible();
  expect(screen.getByText('r-1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Error !', tone: 'danger' }));
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
});
