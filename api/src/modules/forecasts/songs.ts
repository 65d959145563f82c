import type { Chance } from './chances.policy.ts';

/*
 * All services of a campaign hear one song, so that their answers go together: a song that one of them likes is liked more by the
 * others. A campaign is therefore counted for songs of several qualities, and the results are mixed.
 */

/** Songs of equal likelihood, from bad to good: the middles of so many equal parts of a normal distribution, of variance 1. */
const fine = evenly([-1.691, -1.097, -0.748, -0.473, -0.23, 0, 0.23, 0.473, 0.748, 1.097, 1.691]);
const coarse = evenly([-1.465, -0.792, -0.366, 0, 0.366, 0.792, 1.465]);
/** Long lists take long, and their own chance smooths what lies between two songs. */
const longList = 40;

function evenly(points: readonly number[]): number[] {
  const variance = points.reduce((sum, point) => sum + point * point, 0) / points.length;
  return points.map((point) => point / Math.sqrt(variance));
}

export interface Song {
  /** Of all songs so many are like this one. */
  share: number;
  /** Of each service, in order: that an answer to this song is a yes. */
  yes: number[];
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const surelyNot = 1e-6;

/** The chances of one service by song; over all songs they are its own again. */
function byQuality(yes: number, spread: number, qualities: readonly number[]): number[] {
  if (yes < surelyNot || yes > 1 - surelyNot) return qualities.map(() => yes);
  let middle = Math.log(yes / (1 - yes));
  let chances = qualities.map((quality) => logistic(middle + spread * quality));
  for (let round = 0; round < 4; round += 1) {
    const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    const slope = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0) / chances.length;
    middle += (yes - mean) / slope;
    chances = qualities.map((quality) => logistic(middle + spread * quality));
  }
  return chances;
}

/** @param spread how much songs differ, on the logit of a yes; 0 for not at all */
export function songs(chances: readonly Chance[], spread: number): Song[] {
  if (spread === 0) return [{ share: 1, yes: chances.map((chance) => chance.yes) }];
  const qualities = chances.length > longList ? coarse : fine;
  const byService = chances.map((chance) => byQuality(chance.yes, spread, qualities));
  return qualities.map((_quality, index) => ({
    share: 1 / qualities.length,
    yes: byService.map((one) => one[index]!),
  }));
}
