import { cardTexts, profileTexts, registerTexts, transactionTexts } from '@fanfare/kit';
import en from './locales/en.json';

/** The remote's name, which is also its i18next namespace. */
export const name = 'mf-creator';

registerTexts(name, cardTexts, profileTexts, transactionTexts, en);
