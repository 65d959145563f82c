import { stubServices } from '@fanfare/shell-contract/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const stop = 'POST /api/v2/public/mails/stop';

test.each([
  [410, 'link_invalid'],
  [404, 'not_found'],
  [422, 'invalid_input'],
] as const)('a wrong link shows an error, and links to the account (%s)', async (status, code) => {
  const api = fakeApi({
    [stop]: () => {
      throw refusal(code, 'no', { status });
    },
  });
  const user = renderApp('/stop-mails/cut-off', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose my emails' })).toHaveAttribute('href', '/account');
});

test('a missing answer is not reported as a wrong link: the button stays', async () => {
  const api = fakeApi({
    [stop]: () => {
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  const user = renderApp('/stop-mails/abc', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Can’t reach Fanfare. Check your connection and try again.',
  );
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
});

test.each([
  ['digest', /You won’t get the daily digest any more/],
  ['deadlines', /You won’t get emails about deadlines any more/],
  ['promises', /You won’t get emails about broken promises any more/],
  ['tracks', /You won’t get emails about new tracks any more/],
  ['answers', /You won’t get emails about answers any more/],
])('only a press unsubscribes; then it shows what stopped, and how to resubscribe: %s', async (kind, says) => {
  const api = fakeApi({ [stop]: () => ({ kind, stopped: true }) });
  const user = renderApp('/stop-mails/abc', stubServices({ call: api.call }));
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(api.sentTo(stop)).toEqual([]);
  await user.click(button);
  expect(await screen.findByText(says)).toBeVisible();
  expect(api.sentTo(stop)).toEqual([{ body: { token: 'abc' } }]);
  expect(screen.getByRole('link', { name: 'your account' })).toHaveAttribute('href', '/account');
});
