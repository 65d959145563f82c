import { registerTexts } from '@fanfare/kit';
import { name } from '../../../i18n.ts';
import texts from '../../../locales/en/answers.json';

// They load with their screens: the first load doesn't need them.
registerTexts(name, texts);
