import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { homeContentOf } from '../../boot/page-content.ts';
import { namespace } from '../lib/i18n.ts';
import texts from '../locales/en/home.json';
import { MoneySection } from './money-section.tsx';

await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { [namespace]: texts } }, interpolation: { escapeValue: false } });

const band = { min: 1, max: 8 };
/** An installation that gives its curators more than the default. */
const [rules] = homeContentOf(
  {
    rules: {
      replyDays: { playlists: 15, radios: 30, influencers: 15 },
      listenSeconds: 45,
      priceCredits: { playlists: band, radios: band, influencers: band },
      creditCents: 100,
      influencerDeclineCredits: 1,
      cardReturnDays: 14,
      curatorSharePercent: { standard: 60, trusted: 75 },
      minCashOutCredits: 20,
      pro: { monthlyCredits: 20, yearlyCredits: 300, maxCurators: 60 },
    },
    numbers: null,
    products: null,
    plans: null,
    posts: null,
  },
  'en-GB',
).rules;

it('splits six credits by the shares of the installation, in figures and in the bars', () => {
  if (!rules) throw new Error('no rules');
  const { container } = render(<MoneySection {...rules} />);
  const shown = screen.getAllByText(/^to (the curator|Fanfare)/).map(({ textContent }) => textContent);
  expect(shown).toEqual(['to the curator 3.60', 'to Fanfare 2.40', 'to the curator 4.50', 'to Fanfare 1.50']);
  const widths = [...container.querySelectorAll('rect:nth-of-type(2)')].map((bar) => bar.getAttribute('width'));
  expect(widths).toEqual(['60%', '75%']);
  expect(screen.getByText(/Standard curators get 60 % of it, Trusted ones 75 %/)).toBeVisible();
});
