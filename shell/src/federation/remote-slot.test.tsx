import { standInServices } from '@fanfare/shell-contract/stand-in';
import type { RemoteModule } from '@fanfare/shell-contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../lib/i18n.ts';
import { RemoteSlot, type RemoteLoader } from './remote-slot.tsx';

const sorry = 'This part of Fanfare did not load';

function show(loadApp: RemoteLoader['loadApp'], loaded?: RemoteModule) {
  render(
    <MemoryRouter>
      <header>Wallet</header>
      <RemoteSlot name="mf-creator" services={standInServices()} loader={{ loadApp, loadedRemote: () => loaded }} />
    </MemoryRouter>,
  );
}

const screenOf = (text: string): RemoteModule => ({ default: () => <h1>{text}</h1> });

describe('a slot', () => {
  beforeEach(() => {
    // Failures are written to the console on purpose, with their trace id.
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('says so where the remote is down, and leaves the rest of the page alone', async () => {
    show(() => Promise.reject(new Error('503')));
    expect(await screen.findByRole('heading', { name: sorry })).toBeVisible();
    expect(screen.getByText('Wallet')).toBeVisible();
  });

  it('shows the trace that stands in the console', async () => {
    show(() => Promise.reject(new Error('503')));
    const trace = (await screen.findByText(/^Trace /)).textContent?.slice('Trace '.length);
    expect(trace).toMatch(/^[0-9a-f]{8}$/);
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain(trace);
  });

  it('waits eight seconds for a remote that hangs, no longer', () => {
    vi.useFakeTimers();
    try {
      show(() => new Promise(() => {}));
      act(() => void vi.advanceTimersByTime(7_900));
      expect(screen.getByRole('status')).toBeInTheDocument();
      act(() => void vi.advanceTimersByTime(200));
      expect(screen.getByRole('heading', { name: sorry })).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('catches a remote that throws while rendering', async () => {
    const Broken = () => {
      throw new Error('useMatch is not a function');
    };
    show(async () => ({ default: Broken }));
    expect(await screen.findByRole('heading', { name: sorry })).toBeVisible();
    expect(screen.getByText('Wallet')).toBeVisible();
  });

  it('tries again when asked', async () => {
    const loadApp = vi.fn<RemoteLoader['loadApp']>();
    loadApp.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(screenOf('Campaigns'));
    show(loadApp);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });

  it('shows a remote that is here already at once', () => {
    show(() => Promise.reject(new Error('must not be asked')), screenOf('Campaigns'));
    expect(screen.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });
});
