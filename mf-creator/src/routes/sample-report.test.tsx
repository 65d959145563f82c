import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleReport } from '../features/report/lib/sample-report.ts';
import { renderApp } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './sample-report.tsx';

test('a sample report says that it is one, and asks the API for nothing', async () => {
  const { calls } = renderApp('/creator/sample-report', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample report' })).toBeVisible();
  expect(screen.getByText(/The track, the curators and their answers are invented/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start a campaign' })).toHaveAttribute(
    'href',
    '/creator/campaigns/bfm/create',
  );
  const themes = within(screen.getByRole('region', { name: 'Common themes' }));
  await userEvent.click(themes.getByRole('button', { name: 'Listen at B' }));
  expect(screen.getByText('Goosebumps, both times.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('its figures agree with each other', () => {
  const { curators, reasons, findings, places, answeredCount, askedCount } = sampleReport;
  const answered = curators.filter(({ status }) => status !== 'expired');
  expect([curators.length, answered.length]).toEqual([askedCount, answeredCount]);
  const declines = curators.filter(({ decision }) => decision === 'declined');
  expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(declines.length);
  for (const { reasonCode, count } of reasons) {
    expect(declines.filter((one) => one.reasonCode === reasonCode)).toHaveLength(count);
  }
  expect(findings.map(({ letter, count }) => [letter, count])).toEqual(
    places.map(({ letter, curatorCount }) => [letter, curatorCount]),
  );
});
