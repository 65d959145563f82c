import i18next from 'i18next';
import { namespace } from '../../lib/i18n.ts';
import en from '../../locales/en/releases.json';

// These texts load with the page, not with everybody's first one.
i18next.addResourceBundle('en', namespace, en, true);
