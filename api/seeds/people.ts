import { allFakers, type Faker } from '@faker-js/faker';
import { type Place, places } from './data/places.ts';
import { type Random, unique } from './random.ts';

export interface Person {
  name: string;
  place: Place;
  city: string;
}

const longestName = 28;

/** Invented people with the usual names of their country; no two share one. */
export function personMaker(random: Random): () => Person {
  for (const place of places) {
    const faker = fakerOf(place);
    faker?.seed(random.int(1, 1_000_000));
  }
  const entries = places.map((place) => [place, place.weight] as const);
  let person: Person | null = null;
  const next = unique(() => {
    const place = random.weighted(entries);
    const faker = fakerOf(place);
    const name = place.names
      ? `${random.pick(place.names.first)} ${random.pick(place.names.last)}`
      : `${faker!.person.firstName()} ${faker!.person.lastName()}`;
    person = { name, place, city: random.pick(place.cities) };
    return name.length > longestName ? name.split(' ', 2).join(' ') : name;
  });
  return () => {
    const name = next();
    return { ...person!, name };
  };
}

function fakerOf(place: Place): Faker | undefined {
  return place.locale ? (allFakers as Record<string, Faker>)[place.locale] : undefined;
}
