import { registerTexts } from '@fanfare/kit';
import texts from '../../../locales/en/sample-report.json';
import { name } from '../../../name.ts';

// They load with the sample: only new creators read it.
registerTexts(name, texts);
