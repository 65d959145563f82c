import french from '@fanfare/api-contract/locales/fr/refusals.json' with { type: 'json' };
import { afterEach, expect, it, vi } from 'vitest';
import { createExplain } from './explain.ts';

const full = {
  code: 'cap_reached',
  message: 'A roster has at most 1,200 artists',
  reason: 'artists.roster_full',
  params: { max: 1_200 },
  fields: { name: 'Name is required', odd: 'Something new' },
  fieldReasons: {
    name: { reason: 'fields.required', params: { field: 'name' } },
    odd: { reason: 'fields.unheard_of' },
  },
} as const;
const loads = { fr: async () => ({ default: french }) };
const inFrench = createExplain(() => 'fr', loads);
/** No matter which of the spaces. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

afterEach(() => vi.useRealTimers());

it('says a refusal in the page’s language, numbers and fields too', async () => {
  const said = await inFrench(full);
  expect(plain(said?.message)).toBe('Un catalogue compte au plus 1 200 artistes');
  expect(plain(said?.fields?.['name'])).toBe('Le champ « Nom » est obligatoire');
});

it('says what it doesn’t know by the code, or in English', async () => {
  const newer = { code: 'file_missing', message: 'Choose a file, and a cover', reason: 'files.new_one' } as const;
  expect(await inFrench(newer)).toMatchObject({ message: 'Choisissez un fichier' });
  expect(await inFrench({ ...newer, code: 'new_code' as 'internal' })).toMatchObject({ message: newer.message });
  expect((await inFrench(full))?.fields?.['odd']).toBe('Something new');
  // Values of another kind than the text's.
  expect(await inFrench({ ...full, params: { max: 'x' } })).toBeDefined();
});

it('leaves English and answers without a refusal as they are, and loads nothing', async () => {
  const load = vi.fn(loads.fr);
  expect(await createExplain(() => 'en', { fr: load })(full)).toBe(full);
  expect(await createExplain(() => 'fr', { fr: load })(undefined)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

it('shows English where the words don’t come', async () => {
  expect(await createExplain(() => 'fr', { fr: () => Promise.reject(new Error('offline')) })(full)).toBe(full);
  vi.useFakeTimers();
  const waiting = createExplain(() => 'fr', { fr: () => new Promise(() => {}) })(full);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waiting).toBe(full);
});
