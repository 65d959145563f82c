import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Slider } from './slider.tsx';

const stops = [3, 5, 10, 20, 50, 100];

function Budget({ start, onCommit }: { start: number; onCommit?: (value: number) => void }) {
  const [value, setValue] = useState(start);
  return (
    <Slider
      label="Budget"
      stops={stops}
      value={value}
      onValueChange={setValue}
      onValueCommit={onCommit}
      formatValue={(credits) => `${credits} credits`}
    />
  );
}
const thumb = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Budget' });

test('a key moves it from stop to stop, and no further than the last', async () => {
  const onCommit = vi.fn();
  render(<Budget start={20} onCommit={onCommit} />);
  expect(thumb()).toHaveAttribute('aria-valuetext', '20 credits');
  thumb().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(thumb()).toHaveAttribute('aria-valuetext', '50 credits');
  expect(onCommit).toHaveBeenLastCalledWith(50);
  await userEvent.keyboard('{ArrowRight>5/}');
  expect(thumb()).toHaveAttribute('aria-valuetext', '100 credits');
  await userEvent.keyboard('{Home}');
  expect(onCommit).toHaveBeenLastCalledWith(3);
});

test('shows a value between two stops as it is', async () => {
  render(<Budget start={37} />);
  expect(thumb()).toHaveAttribute('aria-valuetext', '37 credits');
  thumb().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(thumb()).toHaveAttribute('aria-valuetext', '20 credits');
});
