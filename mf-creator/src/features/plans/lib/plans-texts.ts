import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/plans.json';
import { name } from '../../../name.ts';

// They load with the page of plans: the first load doesn't need them.
registerTexts(name, texts);
