import { registerTexts } from '@fanfare/kit';
import texts from '../../locales/en/curators.json';
import { name } from '../../name.ts';

// They load with the screens that save or block curators: the first load doesn't need them.
registerTexts(name, texts);
