import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PasswordField, SearchField, TextField } from './text-field.tsx';

test('an error replaces the hint and describes the input', () => {
  const { rerender } = render(<TextField label="Email" hint="We send one mail" />);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('We send one mail');
  rerender(<TextField label="Email" hint="We send one mail" error="Email must be valid" />);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email must be valid');
  expect(screen.queryByText('We send one mail')).not.toBeInTheDocument();
});

test('further descriptions of the input are read after its own note', () => {
  render(
    <>
      <TextField label="Password" error="Password is required" aria-describedby="rules" />
      <p id="rules">At least 8 characters</p>
    </>,
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required At least 8 characters');
});

test('a required field is announced, and left to the form to validate', () => {
  render(<TextField label="Name" required />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired();
  expect(screen.getByRole<HTMLInputElement>('textbox').validity.valid).toBe(true);
});

test('a password can be revealed and hidden again, and its text stays', async () => {
  render(<PasswordField label="Password" revealText="Show password" concealText="Hide password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'Fanfare-1');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('Fanfare-1');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('revealing a password does not submit the form', async () => {
  let sent = 0;
  render(
    <form onSubmit={() => (sent += 1)}>
      <PasswordField label="Password" revealText="Show password" concealText="Hide password" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sent).toBe(0);
});

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search" clearText="Clear search" value={text} onValueChange={setText} />;
}

test('a search is emptied by its button, which is there with a text alone, and keeps the focus', async () => {
  render(<Search />);
  const input = screen.getByRole('searchbox', { name: 'Search' });
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(input, 'tide');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});
