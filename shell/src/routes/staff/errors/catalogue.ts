import { registerOwnTexts } from '../../../lib/i18n.ts';
import en from '../../../locales/en/errors.json';

// The texts of errors load with their pages.
registerOwnTexts(en);
