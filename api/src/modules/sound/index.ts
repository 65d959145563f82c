export { type Sound, type SoundFigure, soundFigures } from './figures.ts';
export { soundJob } from './sound.job.ts';
export { presentTrackSound } from './sound.presenter.ts';
export { insertWaiting, readTrackSound, soundOfTrack } from './sound.repository.ts';
export { sound } from './sound.routes.ts';
