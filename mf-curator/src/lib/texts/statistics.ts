import { registerTexts } from '@fanfare/kit';
import { name } from '../../i18n.ts';
import texts from '../../locales/statistics.json';

// They load with the statistics: the workbench doesn't need them.
registerTexts(name, texts);
