import type { ReportLink } from '@fanfare/api-contract';
import { redirectTo } from '@fanfare/kit';
import { refusal } from '@fanfare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, campaign, submission } from '../testing/campaigns.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
import { report } from '../testing/reports.ts';
import { sharedReport } from '../testing/shared-reports.ts';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));
beforeEach(() => {
  vi.mocked(redirectTo).mockClear();
});

const viewed = 'POST /api/v2/public/reports/view' as const;
const token = 'A'.repeat(44);
const signedOut = { status: 'signed_out', account: null, activeRole: null } as const;
const open = (answers: Answers) => renderApp(`/report/${token}`, answers, signedOut);

describe('a shared report', () => {
  it('shows a visitor the figures, and asks for them by the token in the body', async () => {
    const { callsTo } = open({ [viewed]: sharedReport() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Low Tide Choir' })).toBeVisible();
    expect(screen.getByText('Ines Halloran')).toBeVisible();
    expect(screen.getByText('Said yes').closest('div')).toHaveTextContent(/^Said yes225\s?% of answers$/);
    expect(screen.getByText('Average rating').closest('div')).toHaveTextContent('4.5of 5');
    expect(screen.getByText('3 of 5 who said no: intro or pacing')).toBeVisible();
    expect(screen.getByText('Intro too long').closest('li')).toHaveTextContent('0:00–0:28');
    const answers = within(screen.getByText('Curators’ names are not part of a shared report.').closest('section')!);
    expect(answers.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Playlist curatorYesheard 2:58 of 3:42',
      'RadioNoIntro or pacingheard 1:00',
    ]);
    expect(screen.queryByRole('heading', { name: 'Credits' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(callsTo(viewed)[0]?.body).toEqual({ token });
  });

  it('shows words and credits that the artist chose to show', async () => {
    const one = sharedReport();
    open({
      [viewed]: {
        ...one,
        answers: [{ ...one.answers[0]!, feedback: 'The brass at 1:12 made me put the pan down.' }],
        places: [{ ...one.places[0]!, notes: [{ atSeconds: 9, isPositive: false, text: 'Most leave here' }] }],
        credits: { paid: 48, spent: 32, returned: 16, held: 0 },
      },
    });
    expect(await screen.findByText('The brass at 1:12 made me put the pan down.')).toBeVisible();
    expect(screen.getByText('“Most leave here”')).toBeVisible();
    expect(screen.getByText('Returned').closest('div')).toHaveTextContent('16.00');
    expect(screen.queryByText('Still held')).toBeNull();
  });

  it.each([404, 400])('is a page that says so where the link opens nothing (%i)', async (status) => {
    open({
      [viewed]: () => {
        throw refusal(status === 404 ? 'not_found' : 'invalid_input', 'No', { status });
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Report not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Fanfare' })).toHaveAttribute('href', '/');
  });

  it('can be retried after a failure', async () => {
    let isUp = false;
    const { user } = open({
      [viewed]: () => {
        if (!isUp) throw refusal('internal', 'Oh', { status: 500 });
        return sharedReport();
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(document.title).toContain('Campaign report');
    isUp = true;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Low Tide Choir' })).toBeVisible();
  });

  it('is downloaded as PDF where there is one', async () => {
    const pdf = 'POST /api/v2/public/reports/export' as const;
    const { user } = open({
      [viewed]: sharedReport({ isPdfIncluded: true }),
      [pdf]: { url: 'https://api.example.test/report.pdf?sig=1' },
    });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/report.pdf?sig=1'));
  });
});

describe('sharing a report', () => {
  const link = 'GET /api/v2/campaigns/:id/report/link' as const;
  const put = 'PUT /api/v2/campaigns/:id/report/link' as const;
  const renew = 'POST /api/v2/campaigns/:id/report/link/renew' as const;
  const revoke = 'DELETE /api/v2/campaigns/:id/report/link' as const;
  const none: ReportLink = { active: null, lastRevokedAt: null };
  const shared = (over: Partial<NonNullable<ReportLink['active']>> = {}, lastRevokedAt: string | null = null) => ({
    active: {
      url: `http://localhost:3000/report/${token}`,
      createdAt: '2026-05-20T09:00:00.000Z',
      showsCredits: false,
      showsTexts: false,
      ...over,
    },
    lastRevokedAt,
  });
  const given = (more: Answers): Answers => ({
    'GET /api/v2/campaigns/:id': campaign({ submissions: [submission({ status: 'accepted', answer: answer() })] }),
    'GET /api/v2/campaigns/:id/report': report(),
    ...more,
  });
  const start = async (more: Answers) => {
    const view = renderApp('/creator/campaigns/1042?tab=report', given(more));
    await view.user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share this report' });
    return view;
  };

  it('creates a link with what was chosen, and copies it', async () => {
    const { user, callsTo } = await start({ [link]: none, [put]: shared({ showsTexts: true }) });
    await user.click(await screen.findByRole('checkbox', { name: /What curators wrote/ }));
    expect(callsTo(put)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('textbox', { name: 'Public link' })).toHaveValue(
      `http://localhost:3000/report/${token}`,
    );
    expect(callsTo(put)[0]?.body).toEqual({ showsCredits: false, showsTexts: true });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/report/${token}`);
  });

  it('changes what the page shows at once; a refusal puts it back', async () => {
    const { user, services, callsTo } = await start({
      [link]: shared(),
      [put]: () => {
        throw refusal('internal', 'Oh', { status: 500 });
      },
    });
    const credits = await screen.findByRole('checkbox', { name: /What you spent/ });
    await user.click(credits);
    expect(callsTo(put)[0]?.body).toEqual({ showsCredits: true, showsTexts: false });
    await waitFor(() => expect(services.notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
    expect(credits).not.toBeChecked();
  });

  it('replaces and revokes the link only when told twice', async () => {
    const renewed = shared({ url: 'http://localhost:3000/report/new' }, '2026-05-21T09:00:00.000Z');
    const { user, callsTo } = await start({
      [link]: shared(),
      [renew]: renewed,
      [revoke]: { active: null, lastRevokedAt: '2026-05-22T09:00:00.000Z' },
    });
    await user.click(await screen.findByRole('button', { name: 'Replace link' }));
    await user.click(screen.getByRole('button', { name: 'Keep this link' }));
    expect(callsTo(renew)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Replace link' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Replace link' })).getByRole('button', { name: 'Replace link' }),
    );
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Public link' })).toHaveValue('http://localhost:3000/report/new'),
    );
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Stop sharing' })).getByRole('button', { name: 'Stop sharing' }),
    );
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible();
    expect(screen.getByText('The last link stopped working 22 May 2026.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Public link' })).toBeNull();
  });
});
