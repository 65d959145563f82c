import type { ServiceSound, TrackSound } from '@fanfare/api-contract';
import { type Sound, type SoundFigure, soundFigures } from './figures.ts';
import type { ServiceSoundRow } from './service-sounds.repository.ts';
import type { TrackSoundRow } from './sound.repository.ts';

const pitchClasses = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

const figure = (sound: Sound, name: SoundFigure): number | null => sound[soundFigures.indexOf(name)] ?? null;

function keyName(sound: Sound): string | null {
  const [key, mode] = [figure(sound, 'key'), figure(sound, 'mode')];
  const pitchClass = key === null ? undefined : pitchClasses[key];
  return pitchClass === undefined || mode === null ? null : `${pitchClass} ${mode === 1 ? 'major' : 'minor'}`;
}

/** How a track sounds, as its creator sees it. */
export function presentTrackSound(row: TrackSoundRow): TrackSound {
  const { figures, brightness, dynamics } = row;
  return {
    status: row.isWaiting ? 'analysing' : row.failure ? 'failed' : 'analysed',
    figures: figures && {
      loudnessDb: figure(figures, 'loudness'),
      dynamicsDb: dynamics,
      tempoBpm: figure(figures, 'tempo'),
      energy: figure(figures, 'energy'),
      danceability: figure(figures, 'danceability'),
      brightness,
      speechiness: figure(figures, 'speechiness'),
    },
    key: figures && keyName(figures),
  };
}

type Typical = ServiceSound['tempoBpm'];

const typical = ({ mean, deviation }: { mean: number | null; deviation: number | null }): Typical =>
  mean === null || deviation === null ? null : { mean, deviation };

/** How a service's tracks sound. @param row undefined where too few of them are known */
export function presentServiceSound(row: ServiceSoundRow | undefined): ServiceSound {
  const of = (name: SoundFigure): Typical =>
    row ? typical({ mean: figure(row.mean, name), deviation: figure(row.deviation, name) }) : null;
  return {
    trackCount: row?.trackCount ?? 0,
    loudnessDb: of('loudness'),
    dynamicsDb: row ? typical(row.dynamics) : null,
    tempoBpm: of('tempo'),
    energy: of('energy'),
    danceability: of('danceability'),
    brightness: row ? typical(row.brightness) : null,
    speechiness: of('speechiness'),
  };
}
