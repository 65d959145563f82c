import type { CuratorSubmission } from '@fanfare/api-contract';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someSubmission } from '../testing/some-submission.ts';
// The first test doesn't wait for lazy screens.
import './answers-view.tsx';

const list = 'GET /api/v2/curator/answers';
const show = 'PUT /api/v2/curator/submissions/:id/sample';
const answered = (more: Partial<CuratorSubmission> = {}) =>
  someSubmission(someItem(4, 'Paper Boats', 40), {
    status: 'declined',
    answer: {
      decision: 'declined',
      reasonCode: 'genre_fit',
      feedback: 'The second verse drags.',
      ratings: {},
      notes: [],
      wantsNewVersion: false,
      placement: null,
      receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
      answeredAt: '2026-05-03T10:00:00.000Z',
    },
    ...more,
  });

function open(one: CuratorSubmission, onShow = (): unknown => ({ isShown: true })) {
  const items = [one];
  const api = fakeApi({ [list]: () => ({ items: [...items], nextCursor: null }), [show]: () => onShow() });
  const notify = vi.fn();
  const user = renderApp('/curator?view=answers', stubServices({ call: api.call, notify }));
  return { items, notify, user };
}

it('says which answers helped, and offers no sample without the artist’s permission', async () => {
  open(answered({ isHelpful: true, isShownAsSample: null }));
  expect(await screen.findByText('Found helpful')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Show on your page/ })).not.toBeInTheDocument();
});

it('an allowed answer is shown on my page; a refusal says why', async () => {
  let isFull = true;
  const { items, notify, user } = open(answered({ isHelpful: true, isShownAsSample: false }), () => {
    if (isFull) throw refusal('cap_reached', 'Your page can show up to 5 answers. Remove one first.', { status: 409 });
    items[0] = answered({ isShownAsSample: true });
    return { isShown: true };
  });
  const choice = await screen.findByRole('checkbox', { name: /Show on your page/ });
  await user.click(choice);
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      text: 'Your page can show up to 5 answers. Remove one first.',
      tone: 'danger',
    }),
  );
  expect(choice).not.toBeChecked();
  isFull = false;
  await user.click(choice);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Show on your page/ })).toBeChecked());
});
