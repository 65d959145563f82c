import { registerTexts } from '@fanfare/kit';
import texts from '../../locales/en/sound.json';
import { name } from '../../name.ts';

// They load with the screens that show a sound: the first load doesn't need them.
registerTexts(name, texts);
