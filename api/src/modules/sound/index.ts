export { type Sound, type SoundFigure, soundFigures } from './figures.ts';
