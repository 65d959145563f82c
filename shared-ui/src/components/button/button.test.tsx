import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button ignores presses, submits no form and keeps the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('a button in a form submits it only with type submit', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

const Link = (props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>;

test('rendered as a link, it is a link', () => {
  render(
    <Button variant="primary" render={<Link href="/creator/shop" />}>
      Buy credits
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/creator/shop');
  expect(screen.getByRole('link')).not.toHaveAttribute('type');
});
