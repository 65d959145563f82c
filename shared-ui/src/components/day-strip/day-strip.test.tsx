import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayStrip } from './day-strip.tsx';

const marks = [
  { id: '1', sign: 'yes', at: '2026-05-12T09:00:00.000Z', when: '12 May', text: 'At number 9' },
  { id: '2', sign: 'no', at: '2026-05-13T09:00:00.000Z', when: '13 May', text: 'Not found' },
  { id: '3', sign: 'unknown', at: '2026-05-14T09:00:00.000Z', when: '14 May', text: 'Too slow' },
] as const;

test('describes itself in words; opened by key, it lists each day, newest first', async () => {
  const user = userEvent.setup();
  const { container } = render(<DayStrip summary="Seen at 1 of 3 looks" marks={marks} />);
  expect([...container.querySelectorAll('summary [data-sign]')].map((one) => one.getAttribute('data-sign'))).toEqual([
    'yes',
    'no',
    'unknown',
  ]);
  expect(screen.getByText('Seen at 1 of 3 looks')).toBeVisible();
  expect(screen.getByText('At number 9')).not.toBeVisible();
  // jsdom opens a summary on click, which browsers also fire for a key press.
  await user.click(screen.getByText('Seen at 1 of 3 looks'));
  const said = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(said.map((one) => one.textContent)).toEqual(['14 MayToo slow', '13 MayNot found', '12 MayAt number 9']);
});
