import i18next from 'i18next';
import { namespace } from '../../lib/i18n.ts';
import en from '../../locales/en.staff.json';

// Staff's texts come along with staff's pages: nobody else's first look carries them.
i18next.addResourceBundle('en', namespace, en, true);
