import { registerTexts } from '@fanfare/kit';
import { name } from '../../i18n.ts';
import texts from '../../locales/feed.json';

// They load with the feed: the workbench doesn't need them.
registerTexts(name, texts);
