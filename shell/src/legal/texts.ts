import { registerOwnTexts } from '../lib/i18n.ts';
import en from '../locales/en/legal.json';

// Rarely read: these texts load with their pages.
registerOwnTexts(en);
