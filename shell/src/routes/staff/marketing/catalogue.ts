import { registerOwnTexts } from '../../../lib/i18n.ts';
import en from '../../../locales/en/marketing.json';

// The texts of marketing events load with their page.
registerOwnTexts(en);
