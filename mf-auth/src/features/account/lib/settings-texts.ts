import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/settings.json';
import { name } from '../../../i18n.ts';

// They load with the account's screens: the first load doesn't need them.
registerTexts(name, texts);
