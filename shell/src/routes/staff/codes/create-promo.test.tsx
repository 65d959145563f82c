import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { promoWith } from './test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const create = 'POST /api/v2/staff/promo-codes';
const address = () => screen.getByLabelText('address').textContent;
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create the code' }));
const choose = async (select: RegExp, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: select }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const day = async (label: RegExp, value: string) => {
  const input = screen.getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, value);
};

async function open(answers: Parameters<typeof showStaff>[1] = {}) {
  const shown = showStaff('/_staff/codes', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Create a promo code' }));
  await screen.findByRole('dialog', { name: 'Create a promo code' });
  return shown;
}

describe('creating a promo code', () => {
  it('can’t be cancelled once it is on its way: the code exists all the same', async () => {
    await open({ [create]: () => new Promise(() => {}) });
    await userEvent.type(field('Percent off'), '10');
    await submit();
    for (const name of ['Cancel', 'Close', 'Clear the form'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create a promo code' })).toBeVisible();
  });

  it('reports missing and invalid input, each in its place, and sends nothing', async () => {
    const { asked } = await open();
    await userEvent.type(field(/^Code/), 'no spaces');
    await day(/^First day/, '2026-06-10');
    await day(/^Last day/, '2026-06-01');
    await userEvent.type(field(/^Total uses/), '0');
    await userEvent.type(field(/^Only for this email/), 'nobody');
    await submit();
    expect(field('Percent off')).toHaveAccessibleDescription('A whole number from 1 to 99');
    expect(field(/^Code/)).toHaveAccessibleDescription(/letters, digits and dashes/);
    expect(screen.getByLabelText(/^Last day/)).toHaveAccessibleDescription('The last day is before the first');
    expect(field(/^Total uses/)).toHaveAccessibleDescription('A whole number of 1 or more, or empty');
    expect(field(/^Only for this email/)).toHaveAccessibleDescription('Email must be valid');
    await waitFor(() => expect(field('Percent off')).toHaveFocus());
    expect(asked.mock.calls.map(([key]) => key)).not.toContain(create);
    // Fixing one field leaves the focus in it, even if others are invalid.
    await userEvent.type(field('Percent off'), '10');
    expect(field('Percent off')).toBeValid();
    expect(field('Percent off')).toHaveValue('10');
  });

  it.each([
    ['Percent off the price', 'Percent off', ['0', '100', '9.5', 'ten'], 'A whole number from 1 to 99'],
    ['Euros off the price', 'Euros off', ['0', '0.00', '1.234', '-5'], 'An amount above 0, such as 5 or 2.50'],
    ['Bonus credits', 'Bonus credits', ['0', '2.5'], 'A whole number of 1 or more'],
  ])('rejects a meaningless value: %s', async (kind, value, wrong, successText) => {
    await open();
    await choose(/^Type/, kind);
    for (const typed of wrong) {
      await userEvent.clear(field(value));
      await userEvent.type(field(value), typed);
      await submit();
      expect(field(value)).toHaveAccessibleDescription(successText);
    }
  });

  it('rejects an end in the past', async () => {
    await open();
    await userEvent.type(field('Percent off'), '10');
    await day(/^Last day/, '2026-05-09');
    await submit();
    expect(screen.getByLabelText(/^Last day/)).toHaveAccessibleDescription('This day has passed');
  });

  it('describes the code in one sentence, and creates exactly that', async () => {
    const made = promoWith({ code: 'SPRING', minCredits: 25, endsAt: '2026-12-31T23:59:59.999' });
    const { asked, notify } = await open({ [create]: () => made });
    expect(screen.getByText('Enter what the code gives to see it here.')).toBeVisible();
    await userEvent.type(field(/^Code/), 'spring');
    await userEvent.type(field('Percent off'), '10');
    await choose(/^For$/, 'Packs from 25 credits');
    await day(/^Last day/, '2026-12-31');
    const sentence = '10 % off packs from 25 credits, once per account, until 31 December';
    expect(screen.getByText(sentence)).toBeVisible();
    await userEvent.type(field(/^Note/), 'Spring mail');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toHaveBeenCalledWith(create, {
      body: {
        code: 'SPRING',
        kind: 'percent_off',
        value: 10,
        startsAt: null,
        endsAt: new Date('2026-12-31T23:59:59.999').toISOString(),
        maxUses: null,
        onePerAccount: true,
        firstPurchaseOnly: false,
        minCredits: 25,
        accountEmail: null,
        note: 'Spring mail',
      },
      idempotencyKey: expect.any(String),
    });
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: `SPRING created: ${sentence.replace(' %', '\u00a0%')}.` }),
    );
    expect(address()).toBe('/_staff/codes');
  });

  it('converts euros to cents, in either notation, and shows the limits', async () => {
    const { asked } = await open({ [create]: () => promoWith() });
    await choose(/^Type/, 'Euros off the price');
    await userEvent.type(field('Euros off'), '2,5');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Once per account' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'For a first purchase only' }));
    await userEvent.type(field(/^Total uses/), '100');
    await userEvent.type(field(/^Only for this email/), 'ines@demo.test');
    await day(/^First day/, '2026-06-01');
    await day(/^Last day/, '2027-01-31');
    expect(
      screen.getByText(
        '€2.50 off every pack, for a first purchase only, any number of times per account, 100 times in total, only for ines@demo.test, from 1 June until 31 January 2027',
      ),
    ).toBeVisible();
    await submit();
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        create,
        expect.objectContaining({
          body: expect.objectContaining({
            kind: 'amount_off',
            value: 250,
            onePerAccount: false,
            firstPurchaseOnly: true,
            maxUses: 100,
            accountEmail: 'ines@demo.test',
            startsAt: new Date('2026-06-01T00:00:00').toISOString(),
          }),
        }),
      ),
    );
  });

  it('shows the API’s refusal at its field, and preserves the input, even through closing', async () => {
    await open({
      [create]: () => {
        throw new Failure(409, {
          code: 'conflict',
          message: 'There is such a code already.',
          fields: { code: 'There is a code of this name already' },
        });
      },
    });
    await userEvent.type(field(/^Code/), 'SPRING');
    await userEvent.type(field('Percent off'), '10');
    await submit();
    await waitFor(() => expect(field(/^Code/)).toHaveAccessibleDescription('There is a code of this name already'));
    await waitFor(() => expect(field(/^Code/)).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create a promo code' }));
    expect(await screen.findByRole('textbox', { name: /^Code/ })).toHaveValue('SPRING');
    expect(field('Percent off')).toHaveValue('10');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
    expect(field(/^Code/)).toHaveValue('');
  });

  it('retries under the same key after a lost answer, and under another one once something changed', async () => {
    const { asked } = await open({
      [create]: () => {
        throw new Failure(0, undefined);
      },
    });
    await userEvent.type(field('Percent off'), '10');
    await submit();
    expect(await screen.findByText('Error !')).toBeVisible();
    await submit();
    await userEvent.type(field(/^Note/), 'x');
    await submit();
    const keys = () =>
      asked.mock.calls.flatMap(([key, options]) =>
        key === create ? [(options as { idempotencyKey?: string }).idempotencyKey] : [],
      );
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[0]).toBe(keys()[1]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('can still create a code for every pack while the packs fail to load', async () => {
    await open({
      'GET /api/fanfare/products': () => {
        throw new Failure(503, { code: 'overloaded', message: 'Later.' });
      },
    });
    expect(await screen.findByText(/so only “Every pack” is available/)).toBeVisible();
  });
});
