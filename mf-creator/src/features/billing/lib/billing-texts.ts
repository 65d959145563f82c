import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/billing.json';
import { name } from '../../../name.ts';

// They load with the billing screen: the first load doesn't need them.
registerTexts(name, texts);
