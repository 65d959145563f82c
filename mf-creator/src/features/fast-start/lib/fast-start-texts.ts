import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/fast-start.json';
import { name } from '../../../name.ts';

// They load with the fast start's screens: the first load doesn't need them.
registerTexts(name, texts);
