import { registerOwnTexts } from '../../lib/i18n.ts';
import en from '../../locales/en/staff.json';

// Staff texts load with the staff pages, not with everybody's first page.
registerOwnTexts(en);
