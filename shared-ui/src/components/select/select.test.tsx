import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Select } from './select.tsx';

const options = [
  { value: 'match', label: 'Best match' },
  { value: 'price', label: 'Price' },
  { value: 'reply', label: 'Reply time', disabled: true },
] as const;

function Sort({ variant, error }: { variant?: 'field' | 'inline'; error?: string }) {
  const [value, setValue] = useState<'match' | 'price' | 'reply'>('match');
  return (
    <Select label="Sort" variant={variant} options={options} value={value} onValueChange={setValue} error={error} />
  );
}

test.each(['field', 'inline'] as const)('a %s has a name, shows its choice and changes by key', async (variant) => {
  render(<Sort variant={variant} />);
  const control = screen.getByRole('combobox', { name: 'Sort' });
  expect(control).toHaveTextContent('Best match');
  control.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Price' }));
  await waitFor(() => expect(control).toHaveTextContent('Price'));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
});

test('a disabled option cannot be chosen', async () => {
  render(<Sort />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort' }));
  expect(await screen.findByRole('option', { name: 'Reply time' })).toHaveAttribute('aria-disabled', 'true');
});

test('an error describes the control', () => {
  render(<Sort error="Language is required" />);
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveAccessibleDescription('Language is required');
});

test('an open list adds no style element, which a strict policy would refuse', async () => {
  const before = document.querySelectorAll('style').length;
  render(<Sort />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort' }));
  await screen.findByRole('listbox');
  expect(document.querySelectorAll('style')).toHaveLength(before);
});
