import { registerOwnTexts } from '../lib/i18n.ts';
import en from '../locales/en/home.json';

// The home page's texts load with it: members never see them.
registerOwnTexts(en);
