import { screen, within } from '@testing-library/react';
import type { ShellServices } from '@fanfare/shell-contract';
import { describe, expect, it } from 'vitest';
import { renderInShell } from '../../test-support/shell.tsx';
import { LiveVersions } from './live-versions.tsx';
import type { RolloutState } from './rollout-text.ts';
import { overviewWith, pageWith, rolloutOf } from './test/fixtures.ts';

/** Local time, as the page shows it. */
const at = (hours: number, minutes: number) => new Date(2026, 9, 14, hours, minutes).toISOString();

async function show(changes: Partial<RolloutState>) {
  const rollout = rolloutOf({ stageSince: at(14, 2), nextAt: at(14, 32), ...changes });
  const call = async () => overviewWith({ rollout });
  renderInShell(<LiveVersions boot={pageWith()} states={[]} />, {
    services: { call: call as unknown as ShellServices['call'], now: () => Date.parse(at(14, 10)) },
  });
  await screen.findByText(/front ends are live|is rolling out/);
  return within(screen.getByRole('region', { name: 'mf-creator' }));
}

describe('a rollout', () => {
  it('says its stage, when the next one is, and what it waits for', async () => {
    const row = await show({ state: 'baking', stage: 1, heard: 20, needed: 60 });
    expect(row.getByText('Rollout of 1.5.0')).toBeVisible();
    expect(row.getByText('Under way')).toBeVisible();
    expect(row.getByText('Stage 2 of 3 · 25 % of visitors since 14:02')).toBeVisible();
    expect(row.getByText('Next: 100 % at 14:32, once 40 more visitors were heard')).toBeVisible();
    const stages = within(row.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map((stage) => stage.textContent)).toEqual(['5 %, reached', '25 %, current', '100 %, ahead']);
    expect(stages[1]).toHaveAttribute('aria-current', 'step');
  });

  it.each([
    ['that has heard enough', { state: 'baking', heard: 60 }, 'Next: 100 % at 14:32'],
    ['that waits for one visitor', { state: 'waiting', heard: 59 }, 'Next: 100 %, once 1 more visitor was heard'],
    [
      'whose next stage is tomorrow',
      { state: 'baking', heard: 60, nextAt: new Date(2026, 9, 15, 9, 5).toISOString() },
      'Next: 100 % at 15 Oct, 09:05',
    ],
    ['in its last stage', { state: 'baking', stage: 2, heard: 60 }, 'Watched until 14:32'],
    [
      'in its last stage, with few visitors',
      { state: 'baking', stage: 2, heard: 50 },
      'Watched until 14:32, and until 10 more visitors were heard',
    ],
    ['whose last stage waits', { state: 'waiting', stage: 2, heard: 50 }, 'Watched until 10 more visitors were heard'],
    ['of one stage', { state: 'baking', stages: [100], stage: 0, heard: 60 }, 'Everyone since 14:02'],
    [
      'that leaves a doubt',
      { state: 'waiting', heard: 80, why: 'It fails a little more often.' },
      'It fails a little more often.',
    ],
    [
      'that is held',
      { state: 'held', why: 'It isn’t checked with shell 1.1.0.' },
      'It isn’t checked with shell 1.1.0.',
    ],
    ['that went back', { state: 'rolled_back', nextAt: null, why: '9 of 70 failed.' }, '9 of 70 failed.'],
    [
      'of one stage that went back',
      { state: 'rolled_back', stages: [100], stage: 0, nextAt: null, why: '9 of 70 failed.' },
      '9 of 70 failed.',
    ],
    [
      'that a person ended',
      { state: 'stopped', nextAt: null, why: 'Version 1.4.3 was promoted.' },
      'Version 1.4.3 was promoted.',
    ],
  ] as [string, Partial<RolloutState>, string][])('%s says so', async (_, changes, text) => {
    const row = await show({ stage: 1, needed: 60, ...changes });
    expect(row.getByText(text)).toBeVisible();
  });

  it('that is done reached all of its stages', async () => {
    const row = await show({ state: 'done', stage: 2, nextAt: null, why: 'Everyone has it.' });
    expect(row.getByText('Done')).toBeVisible();
    expect(row.getAllByText(', reached')).toHaveLength(3);
  });

  it.each(['done', 'stopped'] as const)('of one stage is over without a word: %s', async (state) => {
    const row = await show({ state, stages: [100], stage: 0, nextAt: null });
    expect(row.queryByText(/1\.5\.0/)).toBeNull();
  });
});
