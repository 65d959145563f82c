import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { dayPattern, typedDay, writtenDay } from './date-text.ts';

const texts = { choose: 'Choose a date', invalid: (example: string) => `Enter a date like ${example}` };

function Form({ locale, start = '', onDay }: { locale: string; start?: string; onDay: (day: string) => void }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField
        label="Release date"
        locale={locale}
        texts={texts}
        value={day}
        onValueChange={(next) => {
          setDay(next);
          onDay(next);
        }}
      />
      <button type="button" onClick={() => setDay('2027-01-02')}>
        Next year
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Release date' });

it.each([
  ['en-GB', 'dd/mm/yyyy', '31/05/2026'],
  ['en-US', 'mm/dd/yyyy', '05/31/2026'],
  ['fr', 'jj/mm/aaaa', '31/05/2026'],
  ['de', 'tt.mm.jjjj', '31.05.2026'],
  ['sv', 'åååå-mm-dd', '2026-05-31'],
])('%s writes %s', (locale, pattern, written) => {
  expect(dayPattern(locale)).toBe(pattern);
  expect(writtenDay(locale, '2026-05-31')).toBe(written);
  expect(typedDay(locale, written)).toBe('2026-05-31');
});

it.each([
  ['3.4.2026', '2026-04-03'],
  ['03 04 2026', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['31/02/2026', ''],
  ['3/4/26', ''],
  ['3/4', ''],
  ['next Friday', ''],
  ['on 3/4/2026', ''],
])('%o, typed in the United Kingdom, is %o', (text, day) => {
  expect(typedDay('en-GB', text)).toBe(day);
});

it('reports a day once it is complete, and writes it as the locale does when left', async () => {
  const onDay = vi.fn();
  render(<Form locale="en-GB" onDay={onDay} />);
  expect(field()).toHaveAttribute('placeholder', 'dd/mm/yyyy');
  await userEvent.type(field(), '3.4.2026');
  expect(onDay).toHaveBeenLastCalledWith('2026-04-03');
  await userEvent.tab();
  expect(field()).toHaveValue('03/04/2026');
  expect(field()).toBeValid();
});

it('says how to write a day once the field is left, keeps the text, and reports it instead of a day', async () => {
  const onDay = vi.fn();
  render(<Form locale="en-GB" start="2026-04-03" onDay={onDay} />);
  await userEvent.clear(field());
  expect(onDay).toHaveBeenLastCalledWith('');
  await userEvent.type(field(), '13/13/2026');
  expect(field()).toBeValid();
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Enter a date like 31/12/2026');
  expect(field()).toHaveValue('13/13/2026');
  expect(onDay).toHaveBeenLastCalledWith('13/13/2026');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field()).toBeValid();
});

it('takes a day from the calendar, and follows its value', async () => {
  const onDay = vi.fn();
  const show = vi.fn();
  HTMLInputElement.prototype.showPicker = show;
  render(<Form locale="en-US" start="2026-04-03" onDay={onDay} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  expect(show).toHaveBeenCalledOnce();
  fireEvent.change(document.querySelector('input[type=date]')!, { target: { value: '2026-05-31' } });
  expect(onDay).toHaveBeenLastCalledWith('2026-05-31');
  expect(field()).toHaveValue('05/31/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Next year' }));
  expect(field()).toHaveValue('01/02/2027');
});
