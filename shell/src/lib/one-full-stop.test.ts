import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { oneFullStop } from './one-full-stop.ts';

const texts = { kept: 'Placé, et maintenu jusqu’au {{date}}. S’il est retiré avant…', until: 'Jusqu’au {{date}}.' };
const i18n = createInstance().use(oneFullStop);
await i18n.init({ lng: 'fr', resources: { fr: { translation: texts } }, postProcess: [oneFullStop.name] });

it('ends a sentence once, also after an abbreviated month', () => {
  expect(i18n.t('until', { date: '9 déc.' })).toBe('Jusqu’au 9 déc.');
  expect(i18n.t('kept', { date: '9 déc.' })).toBe('Placé, et maintenu jusqu’au 9 déc. S’il est retiré avant…');
  expect(i18n.t('until', { date: '9 mai' })).toBe('Jusqu’au 9 mai.');
});

it('leaves three dots', () => {
  expect(i18n.t('until', { date: 'demain..' })).toBe('Jusqu’au demain...');
});
