import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/shared-report.json';
import { name } from '../../../name.ts';

// They load with what shares a report, and with the public page.
registerTexts(name, texts);
