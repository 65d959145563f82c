import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/curator-page.json';
import { name } from '../../../name.ts';

// They load with the screen: the first load doesn't need them.
registerTexts(name, texts);
