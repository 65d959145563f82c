import { registerTexts } from '@fanfare/kit';
import { name } from '../../i18n.ts';
import texts from '../../locales/services.json';

// They load with the services: the workbench doesn't need them.
registerTexts(name, texts);
