import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/finder.json';
import { name } from '../../../name.ts';

// They load with the finder's screens: the first load doesn't need them.
registerTexts(name, texts);
