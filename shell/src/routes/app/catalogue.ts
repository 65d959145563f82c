import { registerOwnTexts } from '../../lib/i18n.ts';
import en from '../../locales/en/releases.json';

// These texts load with the page, not with everybody's first one.
registerOwnTexts(en);
