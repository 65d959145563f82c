import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/share-link.json';
import { name } from '../../../name.ts';

// They load with the public page and with what starts there.
registerTexts(name, texts);
