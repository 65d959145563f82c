import i18next from 'i18next';
import { namespace } from '../../lib/i18n.ts';
import en from '../../locales/en/staff.json';

// Staff texts load with the staff pages, not with everybody's first page.
i18next.addResourceBundle('en', namespace, en, true);
