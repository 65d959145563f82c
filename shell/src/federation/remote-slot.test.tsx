import { stubServices } from '@fanfare/shell-contract/testing';
import type { RemoteModule } from '@fanfare/shell-contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRemote } from '../../boot/page-data.ts';
import '../lib/i18n.ts';
import { creatorRemote, releaseOf, screenOf, shellOfContract1 } from '../test-support/remotes.tsx';
import type { Report } from './outcomes.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { createRemotes } from './remotes.ts';
import type { Load } from './load-attempts.ts';

const sorry = 'This part of Fanfare didn’t load';

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/creator/tracks')}>
      Tracks
    </button>
  );
}

function show(load: (version: string) => Promise<RemoteModule>, remote: PageRemote = creatorRemote()) {
  const report = vi.fn<Report>();
  const byVersion: Load = (_, { version }) => load(version);
  const remotes = createRemotes({
    boot: { remotes: [remote] },
    facts: shellOfContract1,
    load: byVersion,
    report,
    fetchRest: async () => {},
    onAsked: () => {},
  });
  const { container, unmount } = render(
    <MemoryRouter>
      <header>Wallet</header>
      <Elsewhere />
      <RemoteSlot name="mf-creator" services={stubServices()} remotes={remotes} />
    </MemoryRouter>,
  );
  const slot = container.querySelector<HTMLElement>('[data-remote="mf-creator"]');
  return { remotes, report, hide: unmount, drawn: () => [slot?.dataset['version'], slot?.dataset['cohort']] };
}

const Broken = () => {
  throw new Error('useMatch is not a function');
};

describe('a slot', () => {
  beforeEach(() => {
    // Failures are logged to the console on purpose, with their trace id.
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('shows an error card if nothing loads, and leaves the rest of the page alone', async () => {
    const { drawn } = show(() => Promise.reject(new Error('503')));
    expect(await screen.findByRole('heading', { name: sorry })).toBeVisible();
    expect(screen.getByText('Wallet')).toBeVisible();
    expect(drawn()).toEqual([undefined, undefined]);
  });

  it('shows the trace id that is logged to the console', async () => {
    show(() => Promise.reject(new Error('503')));
    const trace = (await screen.findByText(/^Trace /)).textContent?.slice('Trace '.length);
    expect(trace).toMatch(/^[0-9a-f]{8}$/);
    expect(vi.mocked(console.error).mock.calls.some(([text]) => String(text).includes(trace ?? '-'))).toBe(true);
  });

  it('shows the last good version of a remote that is down', async () => {
    const { drawn } = show((version) =>
      version === '1.4.0' ? Promise.resolve(screenOf('Campaigns')) : Promise.reject(new Error('404')),
    );
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(drawn()).toEqual(['1.4.0', 'last-good']);
  });

  it('shows the last good version of a remote that throws while rendering', async () => {
    const { drawn, report } = show(async (version) =>
      version === '1.4.0' ? screenOf('Campaigns') : { default: Broken },
    );
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(screen.getByText('Wallet')).toBeVisible();
    expect(drawn()).toEqual(['1.4.0', 'last-good']);
    const told = report.mock.calls.map(([{ version, outcome }]) => `${version} ${outcome}`);
    expect(told).toEqual(['1.5.0 failed', '1.4.0 mounted']);
  });

  it('says which version runs before its code does, and that it is gone afterwards', async () => {
    const before: unknown[] = [];
    const { remotes, hide } = show(async (version) => {
      before.push(remotes.running.get()?.version);
      if (version === '1.5.0') throw new Error('404');
      return {
        default: () => {
          before.push(remotes.running.get()?.version);
          return <h1>Campaigns</h1>;
        },
      };
    });
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    // The chosen one twice, the last good one while it is loaded, and once it is rendered.
    expect(before.slice(0, 4)).toEqual(['1.5.0', '1.5.0', '1.5.0', '1.4.0']);
    hide();
    expect(remotes.running.get()).toBeNull();
  });

  it('says that nothing runs of a version that threw', async () => {
    const { remotes } = show(async () => ({ default: Broken }));
    expect(await screen.findByRole('heading', { name: sorry })).toBeVisible();
    expect(remotes.running.get()).toBeNull();
  });

  it('shows a card if every version throws; the next screen starts afresh', async () => {
    let isMended = false;
    show(async () => (isMended ? screenOf('Tracks of mine') : { default: Broken }));
    expect(await screen.findByRole('heading', { name: sorry })).toBeVisible();
    isMended = true;
    await userEvent.click(screen.getByRole('button', { name: 'Tracks' }));
    expect(await screen.findByRole('heading', { name: 'Tracks of mine' })).toBeVisible();
  });

  it('retries on request', async () => {
    let isMended = false;
    const { drawn } = show(() =>
      isMended ? Promise.resolve(screenOf('Campaigns')) : Promise.reject(new Error('404')),
    );
    const button = await screen.findByRole('button', { name: 'Try again' });
    isMended = true;
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(drawn()).toEqual(['1.5.0', 'stable']);
  });

  it('says so where no version runs in this shell, and offers a reload only', async () => {
    const load = vi.fn(async () => screenOf('Campaigns'));
    show(load, creatorRemote({ chosen: releaseOf('1.5.0', { contract: 2 }), lastGood: null }));
    expect(await screen.findByRole('heading', { name: 'This part of Fanfare is unavailable for now' })).toBeVisible();
    expect(screen.getByText(/doesn’t work with the version of Fanfare you have open/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it('shows a loaded remote immediately', async () => {
    const { remotes } = show(async () => screenOf('Campaigns'));
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    act(() => remotes.open('mf-creator'));
    expect(screen.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });

  it('shows that a remote is disabled, and restores it automatically', async () => {
    const { remotes } = show(async () => screenOf('Campaigns'), creatorRemote({ isKilled: true }));
    expect(screen.getByRole('heading', { name: /temporarily disabled/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(() => remotes.setKilled('mf-creator', false));
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    act(() => remotes.setKilled('mf-creator', true));
    expect(screen.getByRole('heading', { name: /temporarily disabled/ })).toBeVisible();
  });
});
