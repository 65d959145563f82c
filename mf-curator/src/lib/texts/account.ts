import { registerTexts } from '@fanfare/kit';
import { name } from '../../i18n.ts';
import texts from '../../locales/account.json';

// They load with the wallet and transactions: the workbench doesn't need them.
registerTexts(name, texts);
