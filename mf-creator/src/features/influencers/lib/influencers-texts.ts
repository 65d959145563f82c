import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/influencers.json';
import { name } from '../../../name.ts';

// They load with the screens of influencer campaigns: the first load doesn't need them.
registerTexts(name, texts);
