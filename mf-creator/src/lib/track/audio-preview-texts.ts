import { registerTexts } from '@fanfare/kit';
import texts from '../../locales/en/audio-preview.json';
import { name } from '../../name.ts';

// They load with the forms that take audio: the first load doesn't need them.
registerTexts(name, texts);
