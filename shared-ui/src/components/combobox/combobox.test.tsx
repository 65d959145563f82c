import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox, MultiCombobox } from './combobox.tsx';

const countries = ['Finland', 'France', 'Germany', 'Ireland'].map((label) => ({ value: label.slice(0, 2), label }));

function One() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Combobox
        label="Country"
        options={countries}
        value={value}
        onValueChange={setValue}
        emptyText="No such country"
      />
      <output>{value}</output>
    </>
  );
}

function Many({ max }: { max?: number }) {
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <MultiCombobox
        label="Countries"
        options={countries}
        values={values}
        onValuesChange={setValues}
        max={max}
        emptyText="No such country"
        removeText={(label) => `Remove ${label}`}
      />
      <output>{values.join()}</output>
    </>
  );
}

test('an option is found by typing and chosen with Enter', async () => {
  render(<One />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'ger{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Ge');
  expect(screen.getByRole('combobox')).toHaveValue('Germany');
});

test('what begins with the text comes first', async () => {
  const genres = ['Alt-folk', 'Folk', 'Indie folk', 'Norfolk sound'].map((label) => ({ value: label, label }));
  render(<Combobox label="Genre" options={genres} value={null} onValueChange={() => {}} emptyText="None" />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Genre' }), 'folk');
  const found = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(found).toEqual(['Folk', 'Alt-folk', 'Indie folk', 'Norfolk sound']);
});

test('a search without results shows a message', async () => {
  render(<One />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'atlantis');
  expect(await screen.findByText('No such country')).toBeInTheDocument();
});

test('several choices appear as chips and can be removed one by one', async () => {
  render(<Many />);
  const input = screen.getByRole('combobox', { name: 'Countries' });
  await userEvent.type(input, 'fin{Enter}');
  await userEvent.type(input, 'ire{Enter}');
  await waitFor(() => expect(screen.getByText('Fi,Ir')).toBeInTheDocument());
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Finland' }));
  expect(screen.getByText('Ir')).toBeInTheDocument();
});

test('no more than the maximum can be chosen', async () => {
  render(<Many max={1} />);
  const input = screen.getByRole('combobox', { name: 'Countries' });
  await userEvent.type(input, 'fin{Enter}');
  await userEvent.type(input, 'ire{Enter}');
  expect(screen.getByText('Fi')).toBeInTheDocument();
});
