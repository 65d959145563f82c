import { registerTexts } from '@fanfare/kit';
import texts from '../../locales/en/calibration.json';
import { name } from '../../name.ts';

// They load with the chart of forecasts and outcomes: the first load doesn't need them.
registerTexts(name, texts);
