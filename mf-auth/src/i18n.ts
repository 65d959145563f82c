import { registerTexts } from '@fanfare/kit';
import en from './locales/en/common.json';

/** The remote's name, which is also its i18next namespace. */
export const name = 'mf-auth';

registerTexts(name, en);
