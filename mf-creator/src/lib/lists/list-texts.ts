import { registerTexts } from '@fanfare/kit';
import texts from '../../locales/en/lists.json';
import { name } from '../../name.ts';

// They load with what duplicates campaigns or keeps lists: the first load doesn't need them.
registerTexts(name, texts);
