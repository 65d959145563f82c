import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/shop.json';
import { name } from '../../../name.ts';

// They load with the shop and the payment of a campaign: the first load doesn't need them.
registerTexts(name, texts);
