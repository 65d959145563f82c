import french from '@fanfare/api-contract/locales/fr/refusals.json' with { type: 'json' };
import { afterEach, expect, it, vi } from 'vitest';
import { createWords } from './words.ts';

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
const { refusal: inFrench, data: dataInFrench } = createWords(() => 'fr', loads);
/** No matter which of the spaces. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

afterEach(() => vi.useRealTimers());

it('says a refusal in the page’s language, numbers and fields too', async () => {
  const said = await inFrench(full);
  expect(plain(said?.message)).toBe('Vous pouvez avoir au plus 1 200 artistes');
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

it('says the fields of answers that are said in words, and of details', async () => {
  const rule = () => ({
    rule: 'words',
    message: 'At least 1,000 different words.',
    texts: { message: { reason: 'answers.words', params: { min: 1_000 } }, other: { reason: 'answers.unheard_of' } },
    other: 'As it is',
  });
  const inWords = { rule: 'words', message: 'Au moins 1 000 mots différents.', other: 'As it is' };
  const answer = (await dataInFrench({ rules: [rule(), { rule: 'none' }] })) as { rules: { message: string }[] };
  answer.rules[0]!.message = plain(answer.rules[0]!.message)!;
  expect(answer.rules).toMatchObject([inWords, { rule: 'none' }]);
  const refused = await inFrench({ code: 'feedback_rejected', message: 'No', details: { rules: [rule()] } });
  const { rules } = refused!.details as typeof answer;
  expect(plain(rules[0]?.message)).toBe(inWords.message);
});

it('says lists of findings one by one, and what it doesn’t know of them in English', async () => {
  const details = {
    findings: ['old.js is not listed', 'Something new'],
    texts: {
      findings: [{ reason: 'builds.not_listed', params: { path: 'old.js' } }, { reason: 'builds.unheard_of' }],
    },
  };
  const refused = await inFrench({ code: 'release_refused', message: 'No', details });
  expect((refused!.details as typeof details).findings).toEqual([
    'old.js peut s’exécuter mais ne figure pas dans release.json',
    'Something new',
  ]);
});

it('names in the page’s language what was deleted, also in the values of a refusal', async () => {
  const refusal = {
    code: 'service_unavailable',
    message: '“Deleted service” is away',
    reason: 'campaigns.service_away',
    params: { title: 'Deleted service', texts: { title: { reason: 'deleted.service' } } },
  } as unknown as Parameters<typeof inFrench>[0];
  const said = plain((await inFrench(refusal))?.message);
  expect(said).toContain('Service supprimé');
  expect(said).not.toContain('Deleted');
});

it('leaves English and answers without a refusal as they are, and loads nothing', async () => {
  const load = vi.fn(loads.fr);
  expect(await createWords(() => 'en', { fr: load }).refusal(full)).toBe(full);
  expect(await createWords(() => 'fr', { fr: load }).refusal(undefined)).toBeUndefined();
  const untold = { list: [{ id: 1 }] };
  expect(await createWords(() => 'fr', { fr: load }).data(untold)).toBe(untold);
  expect(load).not.toHaveBeenCalled();
});

it('shows English where the words don’t come', async () => {
  expect(await createWords(() => 'fr', { fr: () => Promise.reject(new Error('offline')) }).refusal(full)).toBe(full);
  vi.useFakeTimers();
  const waiting = createWords(() => 'fr', { fr: () => new Promise(() => {}) }).refusal(full);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waiting).toBe(full);
});
