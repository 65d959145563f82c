import type { OwnServiceDetail } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { at, draft, lists, proof } from '../testing/service-wizard.ts';

const one = 'GET /api/v2/curator/services/:id';
const submit = 'POST /api/v2/curator/services/:id/submit';

const show = (path: string, answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({ ...lists, 'GET /api/v2/curator/services': () => [], ...answers });
  return { api, user: renderApp(path, stubServices({ call: api.call })) };
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
});

const failed = {
  check: 'followers' as const,
  result: 'failed' as const,
  seen: 12,
  limit: 400,
  message: '12 followers',
};
const rejected: OwnServiceDetail = {
  ...draft,
  missing: [],
  status: 'rejected',
  retryAt: '2099-01-01T00:00:00.000Z',
  rounds: [{ kind: 'submitted', outcome: 'rejected', checkedAt: proof.startedAt, checks: [failed], message: null }],
};

test('can be submitted only when nothing is missing, and shows the result of each check and what to change', async () => {
  let state: OwnServiceDetail = { ...draft, missing: [] };
  const { user } = show(at('checks'), {
    [one]: () => state,
    [submit]: () => {
      state = rejected;
      return { ...state, status: 'checking', rounds: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Check and go live' }));
  expect(await screen.findByText('Being checked')).toBeVisible();
  expect(await screen.findByText('12 followers')).toBeVisible();
  expect(screen.getByText('It needs 388 more followers.')).toBeVisible();
  expect(screen.getByText(/you can check again in any case/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check and go live' })).toBeNull();
});

test('a rejected one whose page reads the same says what, and until when; once it reads differently it is checked', async () => {
  let isSame = true;
  const { user } = show(at('checks'), {
    [one]: () => rejected,
    [submit]: () => {
      if (isSame) {
        throw refusal('wrong_state', 'The page still reads as it did when it was rejected', {
          status: 409,
          details: { retryAt: rejected.retryAt, unchanged: [failed] },
        });
      }
      return { ...rejected, status: 'checking' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Nothing has changed on the page yet')).toBeVisible();
  expect(
    screen.getByText(/Fix them and check again, or wait until .*1 January/, { selector: '[role="status"]' }),
  ).toBeVisible();
  expect(screen.getAllByText('12 followers')).toHaveLength(2);
  isSame = false;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Being checked')).toBeVisible();
});

test('going live is a moment with the link to share and the next step; a later check is none', async () => {
  const passed = {
    kind: 'submitted' as const,
    outcome: 'passed' as const,
    checkedAt: proof.startedAt,
    checks: [],
    message: null,
  };
  const { user } = show(at('checks'), { [one]: () => ({ ...draft, ...live, rounds: [passed] }) });
  const moment = within(await screen.findByRole('region', { name: 'You’re live!' }));
  expect(moment.getByText(/^Artists can choose it now\./)).toBeVisible();
  expect(moment.getByRole('link', { name: 'Go to your queue' })).toHaveAttribute('href', '/curator');
  await user.click(await moment.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://fanfare.example/to/jonas-lind');
});

const weekly = { kind: 'weekly' as const, checkedAt: proof.startedAt, checks: [], message: null };
const live = { status: 'active' as const, missing: [], nextCheckAt: '2026-05-21T09:00:00.000Z' };
const held = { status: 'paused' as const, missing: [], restedBy: 'checks' as const };

test.each<[says: RegExp, service: Partial<OwnServiceDetail>]>([
  [/^Live, but its last check failed/, { ...live, rounds: [{ ...weekly, outcome: 'failed_once' }] }],
  [/^Live, but its page couldn’t be read/, { ...live, rounds: [{ ...weekly, outcome: 'unreachable', message: 'x' }] }],
  [/^Live$/, { ...live, rounds: [{ ...weekly, outcome: 'passed' }] }],
  [/^Paused: it failed its weekly check/, { ...held, rounds: [{ ...weekly, outcome: 'paused' }] }],
  [/^Paused: its page couldn’t be read/, { ...held, rounds: [{ ...weekly, outcome: 'paused', message: 'x' }] }],
])('the checks step shows %s', async (says, service) => {
  show(at('checks'), { [one]: () => ({ ...draft, ...service }) });
  expect(await screen.findByText(says)).toBeVisible();
});

test('with something missing, the submit button is replaced by links to what is missing', async () => {
  show(at('checks'), { [one]: () => draft });
  expect(await screen.findByRole('link', { name: 'Ownership verification' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check and go live' })).toBeNull();
});
