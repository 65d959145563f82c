import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

function setUp(error?: string) {
  const onComplete = vi.fn();
  function Form({ wrong }: { wrong: string | undefined }) {
    const [code, setCode] = useState('');
    return <CodeField label="Code" value={code} onValueChange={setCode} onComplete={onComplete} error={wrong} />;
  }
  const { rerender } = render(<Form wrong={error} />);
  return {
    onComplete,
    input: screen.getByLabelText<HTMLInputElement>('Code'),
    refuse: () => rerender(<Form wrong="Wrong code" />),
  };
}

test('letters are left out, and five digits complete nothing', async () => {
  const { input, onComplete } = setUp();
  await userEvent.type(input, '12a34-5');
  expect(input).toHaveValue('12345');
  expect(onComplete).not.toHaveBeenCalled();
});

test('the sixth digit completes it, once; a seventh is left out', async () => {
  const { input, onComplete } = setUp();
  await userEvent.type(input, '1234567');
  expect(input).toHaveValue('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a code is pasted with its space', async () => {
  const { input, onComplete } = setUp();
  await userEvent.click(input);
  await userEvent.paste(' 123 456\n');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a wrong code is selected, so that the next one replaces it', async () => {
  const { input, onComplete, refuse } = setUp();
  await userEvent.type(input, '111111');
  refuse();
  expect(input).toHaveAccessibleDescription('Wrong code');
  await userEvent.keyboard('222222');
  expect(input).toHaveValue('222222');
  expect(onComplete).toHaveBeenLastCalledWith('222222');
});

test('phones and password managers know what it is', () => {
  const { input } = setUp();
  expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  expect(input).toHaveAttribute('inputmode', 'numeric');
});
