import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const search = 'GET /api/v2/staff/search';
const hits = [
  { kind: 'account', id: 12, title: 'Jonas Lindqvist', detail: 'jonas@demo.test', status: 'suspended', accountId: 12 },
  { kind: 'campaign', id: 1042, title: 'Low Tide Choir', detail: 'Ines Halloran', status: 'sent', accountId: 11 },
  { kind: 'flag', id: 501, title: 'Low Tide Choir', detail: 'Jonas Lindqvist', status: 'open', accountId: 12 },
];

it('asks nothing before something is typed', async () => {
  const { asked } = showStaff('/_staff/search');
  expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  expect(asked).not.toHaveBeenCalledWith(search, expect.anything());
});

it('says that it failed, tries again, and that nothing matches', async () => {
  let isDown = true;
  showStaff('/_staff/search?q=zzz', {
    [search]: () => (isDown ? Promise.reject(new Failure(0, undefined)) : { items: [] }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t search');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
});

it('finds by what is typed, through the address; each leads to its page', async () => {
  const { asked } = showStaff('/_staff/search', { [search]: () => ({ items: hits }) });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything' }), '#1042');
  const campaigns = within(await screen.findByRole('region', { name: 'Campaigns' }));
  expect(asked).toHaveBeenLastCalledWith(search, expect.objectContaining({ query: { q: '#1042' } }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/_staff/search?q=%231042');
  expect(campaigns.getByRole('link', { name: 'Low Tide Choir' })).toHaveAttribute('href', '/_staff/accounts/11');
  expect(campaigns.getByText('Sent')).toBeVisible();
  const found = (region: string, name: string) =>
    within(screen.getByRole('region', { name: region })).getByRole('link', { name });
  expect(found('Flags', 'Low Tide Choir')).toHaveAttribute('href', '/_staff/flags/501');
  expect(found('Accounts', 'Jonas Lindqvist')).toHaveAttribute('href', '/_staff/accounts/12');
});
