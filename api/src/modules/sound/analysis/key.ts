import { tonesPerSemitone } from './frames.ts';

/** The key of a sound: its pitch class from 0, C, to 11, B. */
export interface Key {
  key: number;
  isMajor: boolean;
}

/** How often each degree is heard in major and minor pieces (Albrecht and Shanahan, 2013). */
const profiles = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};
/** A key is named only where it fits this well, and so much better than the next one. */
const reliable = { fit: 0.7, lead: 0.02 };

/** The pitch classes' shares, after the tuning of the recording is compensated. */
function pitchClasses(tones: Float64Array): number[] {
  let [x, y] = [0, 0];
  for (const [index, weight] of tones.entries()) {
    const angle = (2 * Math.PI * index) / tonesPerSemitone;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
  }
  const tuning = Math.round((Math.atan2(y, x) / (2 * Math.PI)) * tonesPerSemitone);
  const classes = Array.from({ length: 12 }, () => 0);
  for (const [index, weight] of tones.entries()) {
    const pitchClass = Math.round((index - tuning) / tonesPerSemitone);
    classes[((pitchClass % 12) + 12) % 12]! += weight;
  }
  return classes;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    both += (value - meanA) * (b[index]! - meanB);
    ofA += (value - meanA) ** 2;
    ofB += (b[index]! - meanB) ** 2;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}

/** The key whose profile the tones fit; null where none fits clearly, as for noise, drums or music without a centre. */
export function keyOf(tones: Float64Array): Key | null {
  const classes = pitchClasses(tones);
  const fits = classes.flatMap((_, key) =>
    ([true, false] as const).map((isMajor) => {
      const profile = profiles[isMajor ? 'major' : 'minor'];
      return {
        key,
        isMajor,
        fit: correlation(
          classes.map((__, index) => classes[(index + key) % 12]!),
          profile,
        ),
      };
    }),
  );
  const [best, second] = fits.toSorted((a, b) => b.fit - a.fit);
  if (!best || !second || best.fit < reliable.fit || best.fit - second.fit < reliable.lead) return null;
  return { key: best.key, isMajor: best.isMajor };
}
