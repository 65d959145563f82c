import { Menu, MenuItem } from '@fanfare/shared-ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { useRouteFocus } from './use-route-focus.ts';

const onLogOut = vi.fn();

function Page() {
  const { pathname } = useLocation();
  useRouteFocus(pathname);
  return (
    <>
      <Menu trigger={<button type="button">Account</button>}>
        <MenuItem onSelect={onLogOut}>Log out</MenuItem>
      </Menu>
      <Link to="/creator">Campaigns</Link>
      <Link to="/creator/feed">Feed</Link>
      <main id="content" tabIndex={-1} aria-label={pathname}>
        <input aria-label="Name" />
      </main>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  render(
    <MemoryRouter initialEntries={['/signin']}>
      <Page />
    </MemoryRouter>,
  );
});

/** Without moving the focus, like an automatic navigation. */
const arrive = (link = 'Campaigns') => act(async () => fireEvent.click(screen.getByRole('link', { name: link })));

it('focuses the content of a new screen', async () => {
  screen.getByRole('button', { name: 'Account' }).focus();
  await arrive();
  expect(screen.getByRole('main', { name: '/creator' })).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('leaves the focus where the screen has set it', async () => {
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await arrive();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('keeps a menu open that somebody has opened meanwhile', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await arrive();
  expect(menu).toHaveFocus();
  // Also in the moment before the menu has focus.
  act(() => screen.getByRole('button', { name: 'Account' }).focus());
  await arrive('Feed');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
});
