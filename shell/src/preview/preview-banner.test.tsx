import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PageBoot } from '../../boot/page-data.ts';
import { creatorRemote, releaseOf } from '../test-support/remotes.tsx';
import { renderInShell } from '../test-support/shell.tsx';
import { PreviewBanner } from './preview-banner.tsx';

const boot = (preview: PageBoot['preview']): PageBoot => ({
  revision: 1,
  from: 'api',
  api: { oldest: 1, current: 1 },
  shell: { version: '0.1.0', cohort: 'stable' },
  remotes: [creatorRemote({ cohort: 'preview', chosen: releaseOf('1.6.0') })],
  preview,
  visitor: '',
});
const preview = (kind: 'override' | 'check') => ({ kind, names: ['mf-creator' as const], expiresAt: '' });

describe('a tab with versions that visitors don’t get', () => {
  it('shows which, from where, and that it is this tab only', () => {
    renderInShell(<PreviewBanner boot={boot(preview('override'))} />);
    expect(
      screen.getByText('Preview: mf-creator 1.6.0 from http://localhost:3002 · only in this tab.'),
    ).toBeInTheDocument();
  });

  it('returns to what is live', async () => {
    history.replaceState(null, '', '/creator/feed?page=2');
    sessionStorage.setItem('fanfare-preview', 'tick');
    const go = vi.fn<(to: string) => void>();
    renderInShell(<PreviewBanner boot={boot(preview('override'))} go={go} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(sessionStorage.getItem('fanfare-preview')).toBeNull();
    expect(go).toHaveBeenCalledWith('/creator/feed?page=2');
  });

  it.each([
    ['a check', preview('check')],
    ['everybody else', null],
  ])('shows no banner for %s', (_, of) => {
    renderInShell(<PreviewBanner boot={boot(of)} />);
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });
});
