import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Chip } from './chip.tsx';

test('a filter chip exposes whether it is on', async () => {
  const onClick = vi.fn();
  render(
    <Chip selected count={3} onClick={onClick}>
      Yes
    </Chip>,
  );
  const chip = screen.getByRole('button', { name: /Yes\s*3/, pressed: true });
  await userEvent.click(chip);
  expect(onClick).toHaveBeenCalledOnce();
});

test("a chosen chip is removed by its cross, whose name includes the chip's", async () => {
  const onRemove = vi.fn();
  render(
    <Chip onRemove={onRemove} removeLabel="Remove Indie folk">
      Indie folk
    </Chip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Indie folk' }));
  expect(onRemove).toHaveBeenCalledOnce();
});
