import type { Rules } from './rules.ts';

/** Numbers that have to rise: name and value, lowest first. */
type Rising = readonly (readonly [name: string, value: number])[];

const falling = (rising: Rising): string[] =>
  rising.slice(1).flatMap(([name, value], index) => {
    const [lowerName, lower] = rising[index]!;
    return lower > value ? [`${lowerName} (${lower}) is above ${name} (${value})`] : [];
  });

/** Where rules that are valid each contradict each other. @returns a sentence for each; empty: nowhere */
export function contradictionsOf({ services, ownServices }: Rules): string[] {
  const bands = Object.entries(services.priceBands).map(([type, { minCredits, maxCredits }]): Rising => {
    const key = `services.priceBands.${type}`;
    return [
      [`${key}.minCredits`, minCredits],
      [`${key}.maxCredits`, maxCredits],
    ];
  });
  const others: Rising[] = [
    [
      ['services.minWeeklyCapacity', services.minWeeklyCapacity],
      ['services.defaultWeeklyCapacity', services.defaultWeeklyCapacity],
      ['services.maxWeeklyCapacity', services.maxWeeklyCapacity],
    ],
    [
      ['services.defaultMaxOpen', services.defaultMaxOpen],
      ['ownServices.maxMaxOpen', ownServices.maxMaxOpen],
    ],
    [
      ['services.variety.newServices', services.variety.newServices],
      ['services.variety.firstPlaces', services.variety.firstPlaces],
    ],
    [
      ['ownServices.minGenres', ownServices.minGenres],
      ['ownServices.maxGenres', ownServices.maxGenres],
    ],
  ];
  const unpromised = Object.entries(services.reply)
    .filter(([, { allowedDays, defaultDays }]) => !allowedDays.includes(defaultDays))
    .map(([type, { defaultDays }]) => {
      const key = `services.reply.${type}`;
      return `${key}.defaultDays (${defaultDays}) is not among ${key}.allowedDays`;
    });
  return [...[...bands, ...others].flatMap(falling), ...unpromised];
}
