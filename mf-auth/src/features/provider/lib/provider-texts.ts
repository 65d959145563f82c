import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/providers.json';
import { name } from '../../../i18n.ts';

// They load with the screens behind a provider's page: the first load doesn't need them.
registerTexts(name, texts);
