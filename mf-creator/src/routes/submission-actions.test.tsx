import type { Campaign, Submission } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, campaign, ending, proof, submission } from '../testing/campaigns.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/campaigns/1042';
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
const later = new Date(Date.now() + 9 * 86_400_000).toISOString();
const before = new Date(Date.now() - 86_400_000).toISOString();

const waiting = (over: Partial<Submission> = {}) => submission({ deadlineAt: later, ending: ending(), ...over });
const no = (over: Partial<Submission> = {}) =>
  submission({
    status: 'declined',
    heldCredits: 0,
    spentCredits: 6,
    answer: answer({ decision: 'declined', reasonCode: 'genre_fit' }),
    ending: ending({ canFlag: true }),
    ...over,
  });
const post = (over: Partial<Submission> = {}) =>
  submission({
    status: 'accepted',
    service: { id: 9, title: 'Mika', type: 'instagram', imageUrl: null, isDemo: false },
    answer: answer(),
    ending: ending({ proof: proof() }),
    ...over,
  });

/** Shows a campaign of one submission; responses of actions update it. */
function show(one: Submission, more: Answers = {}, over: Partial<Campaign> = {}) {
  const given: Answers = { 'GET /api/v2/campaigns/:id': campaign({ submissions: [one], ...over }), ...more };
  const becomes = (next: Submission) => () => {
    given['GET /api/v2/campaigns/:id'] = campaign({ submissions: [next], ...over });
    return next;
  };
  return { given, becomes, view: () => renderApp(path, given) };
}

beforeEach(() => sessionStorage.clear());

describe('withdrawing', () => {
  it.each([
    ['was opened', waiting({ openedAt: before }), /Opened, so it can’t be withdrawn.*you get all 6\.00 credits back/],
    ['can be withdrawn later', waiting({ ending: ending({ withdrawFrom: soon }) }), /You can withdraw it from/],
    ['is due before that', waiting(), /It can no longer be withdrawn.*you get all 6\.00 credits back/],
  ])('isn’t offered for a submission that %s, and says so', async (_why, one, said) => {
    show(one).view();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('confirms, says what is returned, and refreshes the wallet', async () => {
    const { given, becomes, view } = show(waiting({ ending: ending({ canWithdraw: true }) }));
    given['POST /api/v2/submissions/:id/withdraw'] = becomes(
      submission({ status: 'withdrawn', heldCredits: 0, returnedCredits: 6, ending: ending() }),
    );
    const { user, services, callsTo } = view();
    await user.click(await screen.findByRole('button', { name: 'Withdraw, 6.00 back' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/All 6\.00 held credits return/)).toBeVisible();
    expect(callsTo('POST /api/v2/submissions/:id/withdraw')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/Withdrawn before it was opened/)).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
  });

  it('says why it came too late', async () => {
    const { given, view } = show(waiting({ ending: ending({ canWithdraw: true }) }));
    given['POST /api/v2/submissions/:id/withdraw'] = () => {
      throw refusal('wrong_state', 'The curator has opened it.');
    };
    const { user, services } = view();
    await user.click(await screen.findByRole('button', { name: 'Withdraw, 6.00 back' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({ text: 'The curator has opened it.', tone: 'danger' }),
    );
  });
});

describe('rating an answer', () => {
  it('isn’t offered without an answer, or for a wrong match', async () => {
    const wrong = no({ id: 2, status: 'wrong_match', answer: answer({ decision: 'wrong_match' }) });
    show(wrong, {}, { submissions: [waiting(), wrong] }).view();
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Helpful' })).toBeNull();
  });

  it('can be changed', async () => {
    const { given, becomes, view } = show(no({ ending: ending({ isHelpful: false }) }));
    given['POST /api/v2/submissions/:id/vote'] = becomes(no({ ending: ending({ isHelpful: true }) }));
    const { user, callsTo } = view();
    expect(await screen.findByRole('button', { name: 'Not helpful', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Helpful' }));
    expect(await screen.findByRole('button', { name: 'Helpful', pressed: true })).toBeVisible();
    expect(callsTo('POST /api/v2/submissions/:id/vote')).toMatchObject([{ body: { isHelpful: true } }]);
  });
});

describe('an answer as a sample', () => {
  it('is asked about a helpful answer alone, and of an API that knows samples', async () => {
    const others = [
      no({ id: 1, ending: ending({ isHelpful: false }) }),
      no({ id: 2, ending: ending({ isHelpful: true, isSampleAllowed: undefined }) }),
    ];
    show(others[0]!, {}, { submissions: others }).view();
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: /show this answer/ })).toBeNull();
  });

  it('is allowed once its text was read, and taken back', async () => {
    const helpful = (isSampleAllowed: boolean) => no({ ending: ending({ isHelpful: true, isSampleAllowed }) });
    const { given, becomes, view } = show(helpful(false));
    given['GET /api/v2/submissions/:id/sample'] = { text: 'The second verse of […] drags.' };
    const allowed = becomes(helpful(true));
    const takenBack = becomes(helpful(false));
    given['PUT /api/v2/submissions/:id/sample'] = ({ body }) =>
      (body as { isAllowed: boolean }).isAllowed ? allowed() : takenBack();
    const { user, callsTo } = view();
    await user.click(await screen.findByRole('button', { name: 'Let Jonas Lindqvist show this answer' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The second verse of […] drags.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Allow' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke permission for Jonas Lindqvist' }));
    expect(await screen.findByRole('button', { name: 'Let Jonas Lindqvist show this answer' })).toBeVisible();
    expect(callsTo('PUT /api/v2/submissions/:id/sample')).toMatchObject([
      { body: { isAllowed: true } },
      { body: { isAllowed: false } },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('flagging an answer', () => {
  it('needs a reason, with text for "other", and keeps the input', async () => {
    const { given, view } = show(no());
    const { user, callsTo } = view();
    given['POST /api/v2/submissions/:id/flag'] = () => {
      throw refusal('deadline_passed', 'The earning of this answer has cleared.');
    };
    await user.click(await screen.findByRole('button', { name: 'Flag this answer' }));
    await user.click(screen.getByRole('button', { name: 'Flag answer' }));
    expect(screen.getByText('Reason is required')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Something else/ }));
    await user.click(screen.getByRole('button', { name: 'Flag answer' }));
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(callsTo('POST /api/v2/submissions/:id/flag')).toHaveLength(0);
    await user.type(screen.getByRole('textbox'), 'It is about another song.');
    await user.click(screen.getByRole('button', { name: 'Flag answer' }));
    expect(await screen.findByText('The earning of this answer has cleared.')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Flag this answer' }));
    expect(await screen.findByRole('textbox')).toHaveValue('It is about another song.');
  });

  it('can’t be cancelled any more once it is on its way', async () => {
    const flagged = pending<Submission>();
    const { given, view } = show(no());
    const { user, services } = view();
    given['POST /api/v2/submissions/:id/flag'] = () => flagged.promise;
    await user.click(await screen.findByRole('button', { name: 'Flag this answer' }));
    await user.click(screen.getByRole('radio', { name: /Copied/ }));
    await user.click(screen.getByRole('button', { name: 'Flag answer' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    flagged.resolve(no());
    await waitFor(() => expect(services.notify).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows an immediate refund if the checks confirm it', async () => {
    const flag = { reason: 'copied', text: '', raisedAt: before, decideBy: soon, note: null } as const;
    const { given, becomes, view } = show(no());
    given['POST /api/v2/submissions/:id/flag'] = becomes(
      no({
        status: 'refunded_quality',
        spentCredits: 0,
        returnedCredits: 6,
        ending: ending({ givenBackCredits: 6, flag: { ...flag, state: 'upheld', decidedAt: before } }),
      }),
    );
    const { user, services } = view();
    await user.click(await screen.findByRole('button', { name: 'Flag this answer' }));
    await user.click(screen.getByRole('radio', { name: /Copied/ }));
    await user.click(screen.getByRole('button', { name: 'Flag answer' }));
    expect(await screen.findByText(/upheld on .*: 6\.00 credits are back in your wallet/)).toBeVisible();
    expect(screen.getByText('Refunded')).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Flag this answer' })).toBeNull();
  });

  it('shows the decision deadline, and the staff’s note', async () => {
    const flag = { reason: 'rude', text: '', raisedAt: before, decideBy: soon } as const;
    const view = show(no({ ending: ending({ flag: { ...flag, state: 'open', decidedAt: null, note: null } }) })).view();
    expect(await screen.findByText(/Flagged: Rude\. Staff decide by/)).toBeVisible();
    view.unmount();
    const said = { ...flag, state: 'rejected', decidedAt: before, note: 'Hard, but fair.' } as const;
    show(no({ ending: ending({ flag: said }) })).view();
    expect(await screen.findByText('Staff: Hard, but fair.')).toBeVisible();
    expect(screen.getByText(/The credits remain spent/)).toBeVisible();
  });
});

describe('a promise', () => {
  it.each([
    ['a playlist’s proof is due', { status: 'accepted' }, { proofDueAt: soon }, /Proof of placement is due by/],
    [
      'a playlist is placed',
      { status: 'placed' },
      { keepUntil: later, proof: proof({ state: 'taken' }) },
      /to stay until/,
    ],
    [
      'a playlist’s proof never came',
      { status: 'broken', returnedCredits: 2.7 },
      { proofDueAt: before, givenBackCredits: 2.7 },
      /No proof arrived by .*: 2\.70 credits\. The curator keeps the fee/,
    ],
    [
      'a placement is gone',
      { status: 'broken', returnedCredits: 2.7 },
      { givenBackCredits: 2.7, proof: proof({ state: 'taken', removedAt: before }) },
      /Removed too early, on .*: 2\.70 credits/,
    ],
  ] as const)('shows the credits if %s', async (_what, over, end, said) => {
    show(submission({ heldCredits: 0, spentCredits: 6, answer: answer(), ...over, ending: ending(end) })).view();
    expect(await screen.findByText(said)).toBeVisible();
  });

  it.each([
    ['is due', { ending: ending({ proofDueAt: soon }) }, /6\.00 credits stay held until it’s confirmed/],
    ['is disputed', { ending: ending({ proof: proof({ state: 'disputed', decideBy: soon }) }) }, /Staff decide by/],
    [
      'was refused by staff',
      { status: 'broken', heldCredits: 0, returnedCredits: 6, ending: ending({ proof: proof({ state: 'refused' }) }) },
      /Staff agreed.*All 6\.00 credits are back/,
    ],
  ] as const)('of a post shows that it %s', async (_what, over, said) => {
    show(post(over)).view();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm the post' })).toBeNull();
  });

  it('of a post is confirmed after a warning that the hold is spent', async () => {
    const { given, becomes, view } = show(post());
    given['POST /api/v2/submissions/:id/proof/confirm'] = becomes(
      post({
        status: 'placed',
        heldCredits: 0,
        spentCredits: 6,
        ending: ending({ keepUntil: later, proof: proof({ state: 'verified', verifiedBy: 'creator' }) }),
      }),
    );
    const { user } = view();
    expect(await screen.findByText(/counts as confirmed on .* \(1 d 23 h left\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm the post' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/The 6\.00 held credits are spent/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm the post' }));
    expect(await screen.findByText('Confirmed by you.')).toBeVisible();
  });

  it.each([
    ['before the 72 hours are over', soon],
    ['after them', before],
  ])('of a post that a check didn’t find waits for the second one, %s', async (_when, confirmBy) => {
    const lastLook = { lookedAt: before, outcome: 'missing', position: null, why: 'The page is gone' } as const;
    const watch = { lastLook, nextLookAt: soon, missingSince: before, unreadSince: null };
    show(post({ ending: ending({ keepUntil: later, proof: proof({ confirmBy, watch }) }) })).view();
    expect(await screen.findByText(/^We couldn’t find the post\. A second check decides/)).toHaveTextContent(
      'if it’s still missing then, you get all 6.00 credits back',
    );
    expect(screen.queryByText(/counts as confirmed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
  });

  it('of a post is rejected with a reason', async () => {
    const { given, becomes, view } = show(post());
    const disputed = proof({ state: 'disputed', decideBy: soon, dispute: 'My track is not in it.' });
    given['POST /api/v2/submissions/:id/proof/reject'] = becomes(post({ ending: ending({ proof: disputed }) }));
    const { user, callsTo } = view();
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('button', { name: 'Reject the post' }));
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(callsTo('POST /api/v2/submissions/:id/proof/reject')).toHaveLength(0);
    await user.type(screen.getByRole('textbox'), 'My track is not in it.');
    await user.click(screen.getByRole('button', { name: 'Reject the post' }));
    expect(await screen.findByText('You rejected it: My track is not in it.')).toBeVisible();
  });
});

describe('a scheduled campaign or one in waves', () => {
  it('shows when it goes out, and can be sent earlier', async () => {
    const { given, view } = show(
      submission({ status: 'queued', sentAt: null, deadlineAt: null }),
      {},
      { status: 'scheduled', sendAt: soon, heldCredits: 6, curatorCount: 1 },
    );
    given['POST /api/v2/campaigns/:id/send'] = () =>
      (given['GET /api/v2/campaigns/:id'] = campaign({ status: 'sent', submissions: [waiting()] }));
    const { user } = view();
    expect(await screen.findByText(/It goes out on .*6\.00 credits are held until then/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull());
  });

  it('shows the second wave’s condition, and what stopping it returns', async () => {
    const waves = { firstCount: 1, minAcceptPercent: 30, outcome: null, queuedCount: 1 };
    const queued = submission({ id: 2, status: 'queued', sentAt: null, deadlineAt: null, heldCredits: 4 });
    const { given, view } = show(waiting(), {}, { submissions: [waiting(), queued], waves });
    given['POST /api/v2/campaigns/:id/waves/stop'] = () =>
      (given['GET /api/v2/campaigns/:id'] = campaign({
        submissions: [
          waiting(),
          { ...queued, status: 'cancelled', heldCredits: 0, returnedCredits: 4, closedAt: '2026-05-12T09:00:00.000Z' },
        ],
        waves: { ...waves, outcome: 'stopped', queuedCount: 0 },
      }));
    const { user } = view();
    expect(
      await screen.findByText(/if at least 30 % of the answers are yes; otherwise you get 4\.00 credits back/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop the second wave' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/the 4\.00 credits held for them return/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stop the second wave' }));
    expect(await screen.findByText(/You stopped it .*all 4\.00 held credits/)).toBeVisible();
  });
});
