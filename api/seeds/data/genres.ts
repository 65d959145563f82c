import { list } from './list.ts';

/**
 * The genre taxonomy: parents with their children. Similarity follows from it (see `similarities`): siblings are close, and
 * `bridges` lists close pairs across parents. Written by hand, because no package has genre similarity.
 */
export const taxonomy: Record<string, readonly string[]> = {
  Pop: list(`
    Indie pop, Chamber pop, Dream pop, Synth-pop, Electropop, Bedroom pop, Power pop, Art pop, Hyperpop, Baroque pop,
    K-pop, J-pop, City pop, Europop, Dance-pop, Singer-songwriter pop
  `),
  Rock: list(`
    Indie rock, Alternative rock, Post-rock, Shoegaze, Garage rock, Psychedelic rock, Progressive rock, Math rock,
    Classic rock, Soft rock, Surf rock, Krautrock, Britpop, Grunge, Blues rock, Stoner rock, Gothic rock, New wave
  `),
  Folk: list(`
    Indie folk, Chamber folk, Folk rock, Singer-songwriter, Traditional folk, Celtic folk, Nordic folk, Freak folk,
    Anti-folk, Folktronica, Sea shanty
  `),
  Country: ['Americana', 'Alt-country', 'Bluegrass', 'Outlaw country', 'Country pop', 'Honky-tonk', 'Western swing'],
  Electronic: list(`
    House, Deep house, Progressive house, Afro house, Tech house, Techno, Melodic techno, Minimal techno, Trance,
    Drum and bass, Liquid drum and bass, Jungle, Dubstep, UK garage, Breakbeat, Downtempo, Trip-hop, Synthwave, IDM,
    Electro, Future bass, Hardstyle, Chillwave, Organic house, Lo-fi beats
  `),
  Ambient: ['Dark ambient', 'Drone', 'Space music', 'New age', 'Field recordings', 'Ambient techno'],
  'Hip-hop': list(`
    Boom bap, Trap, Conscious hip-hop, Alternative hip-hop, Jazz rap, Drill, Grime, Cloud rap, Lo-fi hip-hop,
    West Coast hip-hop, French rap, Latin trap, Phonk
  `),
  'R&B and soul': list(`
    Contemporary R&B, Neo-soul, Classic soul, Alternative R&B, Funk, Disco, Nu-disco, Gospel, Motown, Boogie
  `),
  Jazz: list(`
    Vocal jazz, Modern jazz, Nu jazz, Jazz fusion, Bebop, Cool jazz, Latin jazz, Spiritual jazz, Smooth jazz,
    Gypsy jazz, Swing
  `),
  Blues: ['Delta blues', 'Chicago blues', 'Electric blues', 'Soul blues', 'Desert blues'],
  Classical: list(`
    Modern classical, Neoclassical piano, Orchestral, Chamber music, Choral, Opera, Minimalism, Solo piano,
    Solo guitar, Baroque
  `),
  Soundtrack: ['Film score', 'Trailer music', 'Game music', 'Library music'],
  Metal: list(`
    Heavy metal, Black metal, Death metal, Doom metal, Progressive metal, Metalcore, Post-metal, Symphonic metal,
    Thrash metal, Nu metal
  `),
  Punk: list(`
    Punk rock, Pop punk, Post-punk, Hardcore punk, Emo, Midwest emo, Screamo, Ska punk, Riot grrrl
  `),
  Latin: list(`
    Reggaeton, Bachata, Salsa, Cumbia, Bossa nova, MPB, Samba, Tango, Latin pop, Latin indie, Flamenco, Corridos,
    Baile funk
  `),
  'Reggae and dub': ['Roots reggae', 'Dub', 'Dancehall', 'Ska', 'Rocksteady', 'Lovers rock'],
  African: ['Afrobeats', 'Afrobeat', 'Amapiano', 'Highlife', 'Gqom', 'Soukous', 'Mbalax', 'Gnawa', 'Ethio-jazz'],
  Global: list(`
    Arabic pop, Rai, Bollywood, Indian classical, Qawwali, Balkan brass, Klezmer, Fado, Chanson, Turkish psych,
    Hawaiian, Throat singing
  `),
  Experimental: ['Noise', 'Electroacoustic', 'Sound collage', 'Free improvisation', 'Glitch', 'Vaporwave'],
  Spoken: ['Spoken word', 'Audio poetry', 'Children’s music', 'Comedy songs'],
};

/** Genres that listeners hear as close across parents, 0–1. Siblings need no line. */
export const bridges: Record<string, Record<string, number>> = {
  'Indie folk': {
    'Indie pop': 0.72,
    'Chamber pop': 0.74,
    Americana: 0.7,
    'Alt-country': 0.6,
    'Indie rock': 0.6,
    'Bedroom pop': 0.55,
  },
  'Chamber folk': { 'Chamber pop': 0.85, 'Baroque pop': 0.7, 'Modern classical': 0.5 },
  'Singer-songwriter': { 'Singer-songwriter pop': 0.86, Americana: 0.6, 'Soft rock': 0.5 },
  'Folk rock': { 'Classic rock': 0.55, 'Alt-country': 0.66 },
  Folktronica: { Downtempo: 0.6, 'Organic house': 0.5 },
  'Traditional folk': { Bluegrass: 0.5 },
  'Nordic folk': { 'Dark ambient': 0.4 },
  'Celtic folk': { 'Sea shanty': 0.7 },
  'Dream pop': { Shoegaze: 0.85, Chillwave: 0.68, 'Indie rock': 0.55 },
  'Synth-pop': { Synthwave: 0.75, 'New wave': 0.78 },
  Electropop: { 'Dance-pop': 0.75, Electro: 0.5 },
  'Indie pop': { 'Indie rock': 0.78 },
  'Power pop': { 'Pop punk': 0.6, Britpop: 0.55 },
  'Art pop': { 'Alternative R&B': 0.45 },
  Hyperpop: { Glitch: 0.5, 'Future bass': 0.5 },
  'City pop': { Boogie: 0.66, 'Nu-disco': 0.55 },
  'Bedroom pop': { 'Lo-fi beats': 0.5 },
  'Dance-pop': { 'Nu-disco': 0.55 },
  'Post-rock': { 'Post-metal': 0.68, 'Film score': 0.45, Ambient: 0.5 },
  Shoegaze: { 'Post-punk': 0.45 },
  'Garage rock': { 'Punk rock': 0.7, 'Surf rock': 0.68 },
  'Psychedelic rock': { 'Turkish psych': 0.62, 'Desert blues': 0.5 },
  'Progressive rock': { 'Progressive metal': 0.72 },
  'Math rock': { 'Midwest emo': 0.66 },
  Krautrock: { IDM: 0.4 },
  Grunge: { 'Alternative rock': 0.8 },
  'Blues rock': { 'Electric blues': 0.8 },
  'Stoner rock': { 'Doom metal': 0.72 },
  'Gothic rock': { 'Post-punk': 0.75 },
  'New wave': { 'Post-punk': 0.72 },
  'Alternative rock': { Emo: 0.5 },
  Americana: { 'Blues rock': 0.4 },
  'Country pop': { 'Singer-songwriter pop': 0.5 },
  'Deep house': { 'Organic house': 0.7, 'Nu-disco': 0.55 },
  'Afro house': { Amapiano: 0.72, Gqom: 0.6 },
  House: { Disco: 0.55 },
  'Melodic techno': { 'Progressive house': 0.74, Trance: 0.55 },
  'Minimal techno': { 'Ambient techno': 0.6 },
  'Drum and bass': { Jungle: 0.85 },
  Jungle: { Dancehall: 0.4 },
  Dubstep: { Dub: 0.45 },
  'UK garage': { Grime: 0.62 },
  'Trip-hop': { 'Neo-soul': 0.45, 'Alternative hip-hop': 0.55 },
  Downtempo: { 'Nu jazz': 0.55, Ambient: 0.5 },
  'Lo-fi beats': { 'Lo-fi hip-hop': 0.92, Chillwave: 0.55 },
  IDM: { Glitch: 0.72 },
  'Ambient techno': { IDM: 0.55 },
  Drone: { Noise: 0.45, Electroacoustic: 0.5 },
  'Space music': { Synthwave: 0.35 },
  'New age': { 'Solo piano': 0.45 },
  'Field recordings': { 'Sound collage': 0.6 },
  'Jazz rap': { 'Nu jazz': 0.5, 'Neo-soul': 0.55 },
  'Cloud rap': { 'Alternative R&B': 0.55 },
  Trap: { 'Latin trap': 0.66 },
  'Latin trap': { Reggaeton: 0.72 },
  Drill: { Grime: 0.62 },
  Phonk: { Vaporwave: 0.4 },
  'Contemporary R&B': { 'Dance-pop': 0.4 },
  'Neo-soul': { 'Nu jazz': 0.55 },
  Funk: { Afrobeat: 0.52, 'Jazz fusion': 0.45 },
  Gospel: { Choral: 0.42 },
  'Classic soul': { 'Soul blues': 0.68 },
  'Nu-disco': { 'Synth-pop': 0.45 },
  'Latin jazz': { Salsa: 0.5, 'Bossa nova': 0.6 },
  'Spiritual jazz': { 'Ethio-jazz': 0.55 },
  'Gypsy jazz': { Chanson: 0.45 },
  'Vocal jazz': { 'Bossa nova': 0.45 },
  'Jazz fusion': { 'Progressive rock': 0.42 },
  'Desert blues': { Gnawa: 0.55 },
  'Modern classical': { 'Film score': 0.75, Ambient: 0.6 },
  'Neoclassical piano': { 'New age': 0.5 },
  Minimalism: { Electroacoustic: 0.45, Drone: 0.42 },
  'Solo guitar': { Flamenco: 0.45 },
  Orchestral: { 'Trailer music': 0.66, 'Film score': 0.8 },
  Opera: { 'Symphonic metal': 0.3 },
  'Game music': { Synthwave: 0.42 },
  'Library music': { 'Lo-fi beats': 0.4 },
  Metalcore: { 'Hardcore punk': 0.58, Screamo: 0.62 },
  'Nu metal': { 'Alternative rock': 0.4 },
  'Heavy metal': { 'Classic rock': 0.45 },
  'Black metal': { 'Dark ambient': 0.35 },
  'Pop punk': { Emo: 0.75 },
  'Ska punk': { Ska: 0.7 },
  'Post-punk': { 'Indie rock': 0.62 },
  Cumbia: { 'Turkish psych': 0.3 },
  'Latin pop': { 'Dance-pop': 0.55 },
  'Latin indie': { 'Indie pop': 0.66, 'Dream pop': 0.45 },
  MPB: { 'Singer-songwriter': 0.42 },
  'Baile funk': { Hyperpop: 0.3 },
  Tango: { Fado: 0.42 },
  Flamenco: { Rai: 0.32 },
  Dancehall: { Afrobeats: 0.62 },
  Dub: { Downtempo: 0.45 },
  'Lovers rock': { 'Classic soul': 0.42 },
  Afrobeats: { 'Contemporary R&B': 0.42 },
  Amapiano: { 'Deep house': 0.52 },
  Highlife: { Soukous: 0.66 },
  'Arabic pop': { Rai: 0.62 },
  'Indian classical': { Drone: 0.35 },
  'Balkan brass': { Klezmer: 0.68 },
  Chanson: { 'Singer-songwriter': 0.5, 'French rap': 0.3 },
  'Throat singing': { 'Nordic folk': 0.32 },
  Vaporwave: { Chillwave: 0.5 },
  Glitch: { Electroacoustic: 0.6 },
  'Spoken word': { 'Conscious hip-hop': 0.4 },
  'Audio poetry': { 'Sound collage': 0.42 },
  'Comedy songs': { 'Anti-folk': 0.32 },
};

const siblings = 0.5;
const toParent = 0.7;

/** @returns every pair of similar genres, by name, in both directions */
export function similarities(): { genre: string; other: string; similarity: number }[] {
  const pairs = new Map<string, number>();
  const put = (a: string, b: string, value: number) => {
    for (const key of [`${a}|${b}`, `${b}|${a}`]) pairs.set(key, Math.max(value, pairs.get(key) ?? 0));
  };
  for (const [parent, children] of Object.entries(taxonomy)) {
    children.forEach((child, i) => {
      put(parent, child, toParent);
      for (const other of children.slice(i + 1)) put(child, other, siblings);
    });
  }
  for (const [genre, others] of Object.entries(bridges)) {
    for (const [other, value] of Object.entries(others)) put(genre, other, value);
  }
  return [...pairs].map(([key, similarity]) => {
    const [genre, other] = key.split('|') as [string, string];
    return { genre, other, similarity };
  });
}

/** @returns all genres, parents first. Slugs are lower case with hyphens. */
export function genres(): { name: string; slug: string; parent: string | null }[] {
  const slug = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('&', 'n')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
  return [
    ...Object.keys(taxonomy).map((name) => ({ name, slug: slug(name), parent: null })),
    ...Object.entries(taxonomy).flatMap(([parent, children]) =>
      children.map((name) => ({ name, slug: slug(name), parent })),
    ),
  ];
}
