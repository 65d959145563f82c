import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem, MenuLink } from './menu.tsx';

function setUp() {
  const onLogOut = vi.fn();
  render(
    <Menu trigger={<button type="button">Profile menu</button>}>
      <MenuLink href="https://blog.example" external>
        Blog
      </MenuLink>
      <MenuItem onSelect={onLogOut}>Log out</MenuItem>
    </Menu>,
  );
  return onLogOut;
}

test('a menu opens by key, acts once and restores the focus', async () => {
  const onLogOut = setUp();
  const trigger = screen.getByRole('button', { name: 'Profile menu' });
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(trigger).toHaveFocus());
});

test('an external link opens in a new tab, without a reference to this one', async () => {
  setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Profile menu' }));
  const blog = await screen.findByRole('menuitem', { name: 'Blog' });
  expect(blog).toHaveAttribute('target', '_blank');
  expect(blog).toHaveAttribute('rel', 'noreferrer');
});

test.each([
  ['stays where it is, as its button does', 'sticky', 'fixed'],
  ['goes with its button', 'static', 'absolute'],
])('while the page scrolls, a menu %s', async (_, position, placed) => {
  render(
    <header style={{ position: position as 'sticky' | 'static' }}>
      <div>
        <Menu trigger={<button type="button">Profile menu</button>}>
          <MenuItem onSelect={() => {}}>Log out</MenuItem>
        </Menu>
      </div>
    </header>,
  );
  const trigger = screen.getByRole('button', { name: 'Profile menu' });
  for (const open of [() => userEvent.click(trigger), () => (trigger.focus(), userEvent.keyboard('{Enter}'))]) {
    await open();
    const positioner = (await screen.findByRole('menu')).parentElement;
    // Transparent until it is positioned.
    await waitFor(() => expect(positioner?.style.opacity).toBe(''));
    expect(positioner).toHaveStyle({ position: placed });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  }
});
