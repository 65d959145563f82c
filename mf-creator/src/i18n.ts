import { cardTexts, profileTexts, registerTexts, transactionTexts } from '@fanfare/kit';
import en from './locales/en/common.json';
import musicFields from './locales/en/music-fields.json';
import { name } from './name.ts';

registerTexts(name, cardTexts, profileTexts, transactionTexts, musicFields, en);
