import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Switch } from './switch.tsx';

test('a checkbox toggles by its label and exposes a partial selection', async () => {
  const onCheckedChange = vi.fn();
  const { rerender } = render(<Checkbox label="Indie folk" checked={false} onCheckedChange={onCheckedChange} />);
  await userEvent.click(screen.getByText('Indie folk'));
  expect(onCheckedChange.mock.calls[0]?.[0]).toBe(true);
  rerender(<Checkbox label="Folk" indeterminate />);
  expect(screen.getByRole('checkbox', { name: 'Folk' })).toBePartiallyChecked();
});

test('a switch toggles by key', async () => {
  render(<Switch label="Blind mode" />);
  const control = screen.getByRole('switch', { name: 'Blind mode' });
  control.focus();
  await userEvent.keyboard(' ');
  expect(control).toBeChecked();
});

function Billing() {
  const [value, setValue] = useState<'monthly' | 'yearly'>('monthly');
  return (
    <SegmentedControl
      label="Billing"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'yearly', label: 'Yearly (Save 2 months)' },
      ]}
    />
  );
}

test('segments behave as radio buttons: one is selected, arrow keys move the selection', async () => {
  render(<Billing />);
  expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  screen.getByRole('radio', { name: 'Monthly' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Yearly (Save 2 months)' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Monthly' })).not.toBeChecked();
});

test('a disabled segment can’t be chosen, nor any of a disabled control', async () => {
  const onValueChange = vi.fn();
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second', disabled: true },
  ];
  const { rerender } = render(
    <SegmentedControl label="Both" value="a" onValueChange={onValueChange} options={options} />,
  );
  await userEvent.click(screen.getByText('Second'));
  rerender(<SegmentedControl label="Both" value="b" onValueChange={onValueChange} options={options} disabled />);
  await userEvent.click(screen.getByText('First'));
  expect(onValueChange).not.toHaveBeenCalled();
  expect(screen.getByRole('radiogroup', { name: 'Both' })).toBeInTheDocument();
});

test('two controls on a page choose apart', async () => {
  render(
    <>
      <Billing />
      <Billing />
    </>,
  );
  const [first, second] = screen.getAllByRole('radio', { name: 'Yearly (Save 2 months)' });
  await userEvent.click(first!);
  expect(first).toBeChecked();
  expect(second).not.toBeChecked();
});
