import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        See plans
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Pro" description="39 a month" closeLabel="Close">
        <button type="button">Subscribe</button>
      </Dialog>
    </>
  );
}

test('a dialog has its title and description, and hides the page behind it', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pro' });
  expect(dialog).toHaveAccessibleDescription('39 a month');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(screen.queryByRole('button', { name: 'See plans' })).not.toBeInTheDocument();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('closed by %s, it returns the focus to its trigger', async (_by, close) => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'See plans' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('the focus stays inside', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
  const dialog = await screen.findByRole('dialog');
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  }
});

test('a confirmation acts only when confirmed', async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete this draft?"
      description="Nothing was paid for it."
      confirmText="Delete draft"
      cancelText="Keep it"
      onConfirm={onConfirm}
    />,
  );
  expect(await screen.findByRole('alertdialog', { name: 'Delete this draft?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('what was confirmed and is on its way can’t be cancelled any more', async () => {
  const onOpenChange = vi.fn();
  const question = (busy: boolean) => (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Return 20 credits?"
      description="You get €20 back."
      confirmText="Return them"
      cancelText="Keep them"
      busy={busy}
      onConfirm={vi.fn()}
    />
  );
  const { rerender } = render(question(true));
  const cancel = await screen.findByRole('button', { name: 'Keep them' });
  expect(cancel).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  // It was refused.
  rerender(question(false));
  await userEvent.click(cancel);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('a dialog whose form is on its way stays open until it is answered', async () => {
  const onOpenChange = vi.fn();
  const form = (busy: boolean) => (
    <Dialog open onOpenChange={onOpenChange} title="Flag this answer" closeLabel="Close" busy={busy}>
      <button type="button">Flag it</button>
    </Dialog>
  );
  const { rerender } = render(form(true));
  const close = await screen.findByRole('button', { name: 'Close' });
  expect(close).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(close);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
