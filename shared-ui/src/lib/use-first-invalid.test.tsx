import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SyntheticEvent } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '../components/text-field/text-field.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

function NameAndLink() {
  const { form, refused } = useFirstInvalid();
  const [hasTried, setHasTried] = useState(false);
  const [values, setValues] = useState({ name: '', link: '' });
  const errorOf = (field: keyof typeof values) => (hasTried && values[field] === '' ? `Add a ${field}` : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    refused();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {(['name', 'link'] as const).map((field) => (
        <TextField
          key={field}
          label={field}
          value={values[field]}
          error={errorOf(field)}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
        />
      ))}
      <button type="submit">Send</button>
    </form>
  );
}
const field = (label: string) => screen.getByRole('textbox', { name: label });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('each refusal leads to the first invalid field, also one that shows nothing new', async () => {
  render(<NameAndLink />);
  await send();
  await waitFor(() => expect(field('name')).toHaveFocus());
  await send();
  await waitFor(() => expect(field('name')).toHaveFocus());
});

test('a field that is being fixed keeps the focus, whichever other one is invalid', async () => {
  render(<NameAndLink />);
  await send();
  await userEvent.type(field('link'), 'x');
  await userEvent.clear(field('link'));
  expect(field('link')).toHaveFocus();
  expect(screen.getByText('Add a name')).toBeVisible();
});
