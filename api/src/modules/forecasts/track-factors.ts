import type { Chance } from './chances.policy.ts';

/** Equally likely qualities of a track, from bad to good: midpoints of equal parts of a normal distribution, scaled to variance 1. */
const fine = unitVariance([-1.691, -1.097, -0.748, -0.473, -0.23, 0, 0.23, 0.473, 0.748, 1.097, 1.691]);
const coarse = unitVariance([-1.465, -0.792, -0.366, 0, 0.366, 0.792, 1.465]);
/** From here on the sum itself smooths what lies between two qualities. */
const longList = 40;

function unitVariance(points: readonly number[]): number[] {
  const deviation = Math.sqrt(points.reduce((sum, point) => sum + point * point, 0) / points.length);
  return points.map((point) => point / deviation);
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** A chance for each quality, whose mean is the chance itself. */
function byQuality(yes: number, spread: number, qualities: readonly number[]): number[] {
  if (yes < 1e-6 || yes > 1 - 1e-6) return qualities.map(() => yes);
  let center = Math.log(yes / (1 - yes));
  for (let iteration = 0; ; iteration += 1) {
    const chances = qualities.map((quality) => logistic(center + spread * quality));
    if (iteration === 4) return chances;
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    center += (yes * chances.length - total) / chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  }
}

/**
 * One track goes to all services, so their answers vary together. Given its quality they are independent.
 * @param spread of track quality, on the logit of an acceptance
 * @returns for each equally likely quality the acceptance chance of each service, in order
 */
export function trackFactors(chances: readonly Chance[], spread: number): number[][] {
  if (spread === 0) return [chances.map((chance) => chance.yes)];
  const qualities = chances.length > longList ? coarse : fine;
  const byService = chances.map((chance) => byQuality(chance.yes, spread, qualities));
  return qualities.map((_quality, index) => byService.map((factors) => factors[index]!));
}
