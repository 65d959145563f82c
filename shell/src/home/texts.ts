import i18next from 'i18next';
import { namespace } from '../lib/i18n.ts';
import en from '../locales/en/home.json';

// The home page's texts load with it: members never see them.
i18next.addResourceBundle('en', namespace, en, true);
