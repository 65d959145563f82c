import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/artists.json';
import { name } from '../../../name.ts';

// They load with the roster: the first load doesn't need them.
registerTexts(name, texts);
