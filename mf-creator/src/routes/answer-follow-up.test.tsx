import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { answer, campaign, ending, submission } from '../testing/campaigns.ts';
import { track } from '../testing/fixtures.ts';
import { place, report, reported } from '../testing/reports.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const until = '2026-08-20T09:00:00.000Z';
const declined = (more: Parameters<typeof ending>[0] = {}) =>
  submission({
    id: 3,
    status: 'declined',
    heldCredits: 0,
    spentCredits: 4,
    priceCredits: 4,
    closedAt: '2026-05-10T09:00:00.000Z',
    service: { ...submission().service, id: 3, title: 'Petit Matin' },
    answer: answer({ decision: 'declined', reasonCode: 'intro_pacing', wantsNewVersion: true }),
    ending: ending(more),
  });
const sent = (one = declined()) => campaign({ submissions: [one], curatorCount: 1 });
const show = (one: ReturnType<typeof declined>, more: Answers = {}) =>
  renderApp('/creator/campaigns/1042', { 'GET /api/v2/campaigns/:id': sent(one), ...more });

afterEach(() => sessionStorage.clear());

describe('a reply', () => {
  const reply = 'POST /api/v2/submissions/:id/reply';

  it('is not offered if the curator accepts none', async () => {
    show(declined({ canReply: false, reply: null }));
    await screen.findByRole('article', { name: 'Petit Matin' });
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('keeps the text after a refusal, and shows why at the field', async () => {
    const { user } = show(declined({ canReply: true, reply: null }), {
      [reply]: () => {
        throw refusal('feedback_rejected', 'No', { status: 422, fields: { text: 'Please leave links out.' } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(screen.getByText('Reply is required')).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'See www.example.com');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Please leave links out.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('See www.example.com');
  });

  it('appears with the answer once sent', async () => {
    const done = declined({ canReply: false, reply: { text: 'Thank you!', sentAt: '2026-05-11T09:00:00.000Z' } });
    let now = declined({ canReply: true, reply: null });
    const { user, calls } = show(now, {
      'GET /api/v2/campaigns/:id': () => sent(now),
      [reply]: () => (now = done),
    });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await user.type(screen.getByRole('textbox'), 'Thank you!');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await within(screen.getByRole('article', { name: 'Petit Matin' })).findByText('Thank you!')).toBeVisible();
    expect(calls.find((call) => call.key === reply)?.sent).toMatchObject({
      params: { id: 3 },
      body: { text: 'Thank you!' },
    });
  });
});

describe('a new version', () => {
  it('links to the campaign it belongs to', async () => {
    renderApp('/creator/campaigns/1099', { 'GET /api/v2/campaigns/:id': campaign({ id: 1099, resendOf: 1042 }) });
    expect(await screen.findByRole('link', { name: 'New version of campaign #1042' })).toHaveAttribute(
      'href',
      '/creator/campaigns/1042',
    );
  });

  it('mentions no credits if it was sent free', async () => {
    const waiting = submission({
      id: 8,
      campaignId: 1099,
      priceCredits: 0,
      heldCredits: 0,
      ending: ending({ canWithdraw: true }),
    });
    const gone = submission({ id: 9, campaignId: 1099, status: 'withdrawn', priceCredits: 0, heldCredits: 0 });
    const free = campaign({
      id: 1099,
      resendOf: 1042,
      totalCredits: 0,
      heldCredits: 0,
      spentCredits: 0,
      returnedCredits: 0,
      submissions: [waiting, gone],
    });
    const { user } = renderApp('/creator/campaigns/1099', { 'GET /api/v2/campaigns/:id': free });
    expect(await screen.findByText(/New versions are sent free/)).toBeVisible();
    expect(screen.getByText('Withdrawn before it was opened.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/It was sent free, so there’s nothing to return/)).toBeVisible();
  });

  it('stays in place with the reason if it can’t be sent', async () => {
    const { user, services } = show(declined({ resend: { state: 'open', until, campaignId: null, reason: null } }), {
      'POST /api/v2/campaigns/:id/resend': () => {
        throw refusal(
          'duplicate_submission',
          'Petit Matin has already received the new version; it can only be sent once.',
        );
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send the new version' }));
    await vi.waitFor(
      () =>
        expect(services.notify).toHaveBeenCalledWith({
          text: 'Petit Matin has already received the new version; it can only be sent once.',
          tone: 'danger',
        }),
      { timeout: 30_000 },
    );
    expect(services.navigate).not.toHaveBeenCalled();
  });

  it('has to be uploaded first', async () => {
    show(declined({ resend: { state: 'needs_version', until, campaignId: null, reason: null } }));
    const card = within(await screen.findByRole('region', { name: 'New version' }));
    expect(card.getByRole('link', { name: 'Upload a new version' })).toHaveAttribute(
      'href',
      '/creator/tracks?track=31',
    );
    expect(card.queryByRole('button')).toBeNull();
  });

  it('is sent free to those who asked, then opens its campaign', async () => {
    const resend = 'POST /api/v2/campaigns/:id/resend';
    const { user, calls, services } = show(
      declined({ resend: { state: 'open', until, campaignId: null, reason: null } }),
      { [resend]: campaign({ id: 1099, resendOf: 1042 }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Send the new version' }));
    await vi.waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/1099'), {
      timeout: 30_000,
    });
    expect(calls.find((call) => call.key === resend)?.sent).toMatchObject({
      params: { id: 1042 },
      body: { submissionIds: [3] },
    });
  });

  it('is prepared for all who asked: sent together to those who can have it, the others named', async () => {
    const open = { state: 'open' as const, until, campaignId: null, reason: null };
    const asked = [3, 4, 5].map((id) => ({ ...declined({ resend: open }), id }));
    const ask = 'GET /api/v2/campaigns/:id/resend';
    const resend = 'POST /api/v2/campaigns/:id/resend';
    const { user, calls, services } = renderApp('/creator/campaigns/1042', {
      'GET /api/v2/campaigns/:id': campaign({ submissions: asked }),
      [ask]: {
        items: [
          { submissionId: 3, title: 'Petit Matin', state: 'open', reason: null },
          { submissionId: 4, title: 'Nordic Kitchen', state: 'open', reason: null },
          { submissionId: 5, title: 'Late Lamp', state: 'closed', reason: '“Late Lamp” is full at the moment.' },
        ],
      },
      [resend]: campaign({ id: 1099, resendOf: 1042 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Prepare 3 resends' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the new version' }));
    expect(await dialog.findByText('Petit Matin and Nordic Kitchen')).toBeVisible();
    expect(dialog.getByText('“Late Lamp” is full at the moment.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send the new version to 2 curators' }));
    await vi.waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/1099'), {
      timeout: 30_000,
    });
    expect(calls.find((call) => call.key === resend)?.sent).toMatchObject({ body: { submissionIds: [3, 4] } });
  });

  it('says why it can’t be sent, or where it went', async () => {
    const view = show(declined({ resend: { state: 'closed', until, campaignId: null, reason: 'Too late.' } }));
    expect(await screen.findByText('Petit Matin: Too late.')).toBeVisible();
    view.unmount();
    show(declined({ resend: { state: 'sent', until, campaignId: 1099, reason: null } }));
    expect(await screen.findByRole('link', { name: 'Campaign #1099' })).toHaveAttribute(
      'href',
      '/creator/campaigns/1099',
    );
  });
});

describe('answers to two versions', () => {
  const first = { ...track().audio!, uploadedAt: '2026-05-01T09:00:00.000Z' };
  const second = {
    ...first,
    versionId: 6,
    versionNumber: 2,
    durationSeconds: 200,
    uploadedAt: '2026-05-12T09:00:00.000Z',
  };
  const about = (id: number, title: string, more: Parameters<typeof answer>[0]) =>
    submission({
      id,
      status: 'accepted',
      service: { ...submission().service, id, title },
      openedAt: more?.answeredAt ?? null,
      answer: answer(more),
    });
  const both = campaign({
    trackDetail: track({ audio: second, versionCount: 2 }),
    submissions: [
      about(1, 'Early Ears', { answeredAt: '2026-05-10T09:00:00.000Z' }),
      about(2, 'Late Lamp', {
        answeredAt: '2026-05-14T09:00:00.000Z',
        receipt: { heardSeconds: 200, durationSeconds: 200, heardRanges: [[0, 200]] },
      }),
      about(3, 'Later Lamp', {
        answeredAt: '2026-05-15T09:00:00.000Z',
        receipt: { heardSeconds: 200, durationSeconds: 200, heardRanges: [[0, 200]] },
      }),
    ],
  });

  const noted = (versionNumber: number, letter: string, text: string) =>
    place({ versionNumber, letter, notes: [{ ...place().notes[0]!, atSeconds: 30, text }] });

  it('show the version, and their notes on it', async () => {
    const { user } = renderApp('/creator/campaigns/1042', {
      'GET /api/v2/campaigns/:id': both,
      'GET /api/v2/campaigns/:id/report': report({
        places: [noted(1, 'A', 'Too long an intro'), noted(2, 'B', 'Now it breathes')],
        curators: [1, 2, 2].map((versionNumber, index) => reported({ submissionId: index + 1, versionNumber })),
      }),
      'GET /api/account/track/:id': track({ audio: second, versionCount: 2, versions: [second, first] }),
    });
    const row = (name: string) => within(screen.getByRole('article', { name }));
    await screen.findByRole('radio', { name: 'Version 1' });
    expect(row('Early Ears').getByText('Version 1')).toBeVisible();
    expect(row('Late Lamp').getByText('Version 2')).toBeVisible();
    const heard = within(screen.getByRole('region', { name: 'What they heard' }));
    expect(heard.getByText(/Now it breathes/)).toBeVisible();
    expect(heard.queryByText(/Too long an intro/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Version 1' }));
    expect(heard.getByText(/Too long an intro/)).toBeVisible();
    expect(heard.queryByText(/Now it breathes/)).toBeNull();
  });
});
