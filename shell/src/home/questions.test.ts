import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { homeContentOf } from '../../boot/page-content.ts';
import { fillText, type PageValues } from '../../boot/page-template.ts';
import { homeMarks } from '../drawn/home-marks.ts';
import en from '../locales/en/home.json';
import fr from '../locales/fr/home.json';
import { answerText, questions } from './questions.ts';

/* The home page's questions are answered by the rules that the installation has. */

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { translation: en }, fr: { translation: fr } },
  interpolation: { escapeValue: false },
});
const rules = {
  replyDays: { playlists: 1, radios: 21, influencers: 9 },
  listenSeconds: 61,
  priceCredits: { playlists: { min: 2, max: 11 }, radios: { min: 3, max: 16 }, influencers: { min: 4, max: 1_200 } },
  creditCents: 125,
  influencerDeclineCredits: 1,
  cardReturnDays: 13,
  curatorSharePercent: { standard: 40, trusted: 45 },
  minCashOutCredits: 30,
  pro: { monthlyCredits: 60, yearlyCredits: 600, maxCurators: 80 },
};
const nothing = { rules: null, numbers: null, products: null, plans: null, posts: null };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

function answers(language: 'en' | 'fr', given: typeof rules | null) {
  const t = i18n.getFixedT(language);
  const content = homeContentOf({ ...nothing, rules: given }, language === 'en' ? 'en-GB' : language);
  return questions.map((question) => {
    const own = answerText(question, t, content.rules);
    // What the server fills in is what a browser writes.
    const drawn = fillText(answerText(question, t, homeMarks.rules), { home: content } as unknown as PageValues);
    expect(drawn).toBe(own);
    return plain(own);
  });
}

it('in English', () => {
  const text = answers('en', rules).join('\n');
  expect(text).toContain('after 1 day at most for playlists, 21 days for radios and 9 days for influencers');
  expect(text).toContain('before hearing 61 seconds');
  expect(text).toContain('2 to 11 credits for a playlist, 3 to 16 for a radio, 4 to 1,200 for an influencer');
  expect(text).toContain('A credit costs €1.25 or less');
  expect(text).toContain('A no costs one credit.');
  expect(text).toContain('go back to your card for 13 days');
  expect(answers('en', { ...rules, influencerDeclineCredits: 3 }).join()).toContain('A no costs 3 credits.');
});

it('in French', () => {
  const text = answers('fr', rules).join('\n');
  expect(text).toContain('1 jour au plus pour une playlist, 21 jours pour une radio, 9 jours pour un influenceur');
  expect(text).toContain('de 4 à 1 200 pour un influenceur. Un crédit coûte 1,25 € ou moins');
  expect(answers('fr', { ...rules, influencerDeclineCredits: 3 }).join()).toContain('Un non coûte 3 crédits.');
});

it('leaves out what only rules can answer, where they didn’t come', () => {
  expect(answers('en', null).filter((answer) => answer === '')).toHaveLength(5);
});

it('says no number of its own', () => {
  const t = i18n.getFixedT('en');
  const templates = questions.map((question) => answerText(question, t, homeMarks.rules));
  expect(templates.filter((text) => /\d/.test(text))).toEqual([]);
});
