import { cardTexts, profileTexts, registerTexts, transactionTexts } from '@fanfare/kit';
import en from './locales/en.json';
import musicFields from './locales/music-fields.json';
import { name } from './name.ts';

registerTexts(name, cardTexts, profileTexts, transactionTexts, musicFields, en);
