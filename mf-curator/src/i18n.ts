import { cardTexts, profileTexts, registerTexts, transactionTexts } from '@fanfare/kit';
import en from './locales/en/common.json';

/** The remote's name, which is also its i18next namespace. */
export const name = 'mf-curator';

registerTexts(name, cardTexts, profileTexts, transactionTexts, en);
