import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RangeSlider } from './range-slider.tsx';

function Price({
  start,
  step,
  onCommit,
}: {
  start: [number, number];
  step?: number;
  onCommit?: (value: [number, number]) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <RangeSlider
      label="Price"
      min={1}
      max={12}
      step={step}
      value={value}
      onValueChange={setValue}
      onValueCommit={onCommit}
      lowerLabel="Lowest price"
      upperLabel="Highest price"
      formatValue={(credits) => `${credits} credits`}
    />
  );
}

const lower = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Lowest price' });
const upper = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Highest price' });

test('the lower thumb stops one step below the upper, however long the key is held', async () => {
  render(<Price start={[2, 5]} />);
  lower().focus();
  await userEvent.keyboard('{ArrowRight>12/}');
  expect(lower()).toHaveValue('4');
  expect(upper()).toHaveValue('5');
});

test('the upper thumb stops one step above the lower', async () => {
  render(<Price start={[4, 6]} />);
  upper().focus();
  await userEvent.keyboard('{ArrowLeft>9/}');
  expect(upper()).toHaveValue('5');
  expect(lower()).toHaveValue('4');
});

test('End on the lower thumb does not reach the upper', async () => {
  render(<Price start={[1, 9]} />);
  lower().focus();
  await userEvent.keyboard('{End}');
  expect(Number(lower().value)).toBeLessThanOrEqual(8);
  expect(upper()).toHaveValue('9');
});

test('a range narrower than one step is refused, whatever its source', () => {
  render(<Price start={[3, 8]} />);
  fireEvent.change(lower(), { target: { value: '8' } });
  expect(Number(upper().value) - Number(lower().value)).toBeGreaterThanOrEqual(1);
});

test('a custom step counts as the distance', async () => {
  render(<Price start={[1, 7]} step={3} />);
  lower().focus();
  await userEvent.keyboard('{ArrowRight>6/}');
  expect(lower()).toHaveValue('4');
});

test('a move by key is committed, and its value is announced in credits', async () => {
  const onCommit = vi.fn();
  render(<Price start={[2, 8]} onCommit={onCommit} />);
  upper().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onCommit).toHaveBeenLastCalledWith([2, 9]);
  expect(upper()).toHaveAttribute('aria-valuetext', '9 credits');
});
