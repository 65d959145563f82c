import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const issue = 'POST /api/v2/staff/gift-codes';
const codes = ['AAAA-BBBB-CCCC-DDDD-7', 'EEEE-FFFF-GGGG-HHHH-3'];
const issued = () => ({ codes: codes.map((code, index) => ({ id: index + 1, code, credits: 25 })) });
const field = (name: string) => screen.getByRole('textbox', { name });
const leaving = () => screen.findByRole('alertdialog', { name: 'Leave without the codes?' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByLabelText('address').textContent;

async function open(answers: Parameters<typeof showStaff>[1] = {}) {
  const shown = showStaff('/_staff/codes?list=gifts', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Issue gift codes' }));
  await screen.findByRole('dialog', { name: 'Issue gift codes' });
  return shown;
}

async function issueTwo(answers: Parameters<typeof showStaff>[1] = {}) {
  const shown = await open({ [issue]: issued, ...answers });
  await userEvent.clear(field('How many codes'));
  await userEvent.type(field('How many codes'), '2');
  await userEvent.type(field('Credits in each'), '25');
  await userEvent.type(field('Note'), '=Prize, of the draw');
  expect(screen.getByText('2 codes of 25 credits: 50 credits given away.')).toBeVisible();
  await press('Issue 2 codes');
  await screen.findByText('AAAA-BBBB-CCCC-DDDD-7');
  return shown;
}

describe('issuing gift codes', () => {
  it.each([
    ['How many codes', ['0', '101', '1.5', ''], 'A whole number from 1 to 100'],
    ['Credits in each', ['0', '1001', '2,5'], 'A whole number from 1 to 1,000'],
    ['Note', [' '], 'Note is required'],
  ])('rejects an invalid %s', async (name, wrong, successText) => {
    const { asked } = await open();
    for (const typed of wrong) {
      await userEvent.clear(field(name));
      if (typed) await userEvent.type(field(name), typed);
      await press(/^Issue (\d+ )?codes?$/);
      expect(field(name)).toHaveAccessibleDescription(successText);
    }
    expect(asked.mock.calls.map(([key]) => key)).not.toContain(issue);
  });

  it('warns after a lost answer that codes may exist, and sends no key under which they would be stored', async () => {
    const { asked } = await open({ [issue]: () => Promise.reject(new Failure(0, undefined)) });
    await userEvent.type(field('Credits in each'), '25');
    await userEvent.type(field('Note'), 'Prize');
    await press('Issue 1 code');
    expect(await screen.findByText(/Check the list before you try again/)).toBeVisible();
    expect(field('Note')).toHaveValue('Prize');
    expect(asked).toHaveBeenCalledWith(issue, { body: { count: 1, credits: 25, note: 'Prize' } });
  });

  it('shows a refusal at its field', async () => {
    await open({
      [issue]: () =>
        Promise.reject(
          new Failure(400, { code: 'invalid_input', message: 'No', fields: { credits: 'That is too much' } }),
        ),
    });
    await userEvent.type(field('Credits in each'), '999');
    await userEvent.type(field('Note'), 'Prize');
    await press('Issue 1 code');
    await waitFor(() => expect(field('Credits in each')).toHaveAccessibleDescription('That is too much'));
  });

  it('confirms before unsaved codes are lost: by the button, by Escape, by leaving the page', async () => {
    await issueTwo();
    expect(screen.getByText(/They won’t be shown again/)).toBeVisible();
    await press('Done');
    await userEvent.click(within(await leaving()).getByRole('button', { name: 'Back to the codes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('EEEE-FFFF-GGGG-HHHH-3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await leaving()).getByRole('button', { name: 'Back to the codes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const unload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, unload);
    expect(unload.defaultPrevented).toBe(true);
    await press('Done');
    await userEvent.click(within(await leaving()).getByRole('button', { name: 'Leave without them' }));
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD-7')).toBeNull());
    expect(address()).toBe('/_staff/codes?list=gifts');
  });

  it('stays open until the answer, which has codes that are shown only once', async () => {
    let answer = (_issued: unknown) => {};
    await open({ [issue]: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(field('Credits in each'), '25');
    await userEvent.type(field('Note'), 'Prize');
    await press('Issue 1 code');
    await userEvent.keyboard('{Escape}');
    await press('Cancel');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const unload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, unload);
    expect(unload.defaultPrevented).toBe(true);
    answer(issued());
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD-7')).toBeVisible();
  });

  it('closes without confirmation once all are copied', async () => {
    const user = userEvent.setup();
    await issueTwo();
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    expect(await screen.findByRole('button', { name: 'Copied 2 codes' })).toBeVisible();
    const unload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, unload);
    expect(unload.defaultPrevented).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next batch starts empty.
    await user.click(screen.getByRole('button', { name: 'Issue gift codes' }));
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  it('downloads them as files, a note never as a formula', async () => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await issueTwo();
    await press('Download .txt');
    await press('Download .csv');
    expect(names).toEqual(['gift-codes.txt', 'gift-codes.csv']);
    expect(await blobs[0]?.text()).toBe(`${codes.join('\r\n')}\r\n`);
    expect(await blobs[1]?.text()).toBe(
      ['code,credits,note', ...codes.map((code) => `${code},25,"'=Prize, of the draw"`), ''].join('\r\n'),
    );
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
