import type { AudioFormat } from '../../src/modules/media/index.ts';

/* The demo's own people: the accounts to sign in with, and the artists that fill the demo curator's queue. */

export interface DemoTrack {
  title: string;
  genres: readonly string[];
  /** Null: no file was uploaded yet. */
  sound: {
    seconds: number;
    tempo: number;
    key: number;
    isMinor: boolean;
    hasDrums: boolean;
    format: AudioFormat;
  } | null;
  language: string | null;
  isInstrumental?: boolean;
  isExplicit?: boolean;
  isUnreleased?: boolean;
  /** Days before the seed. */
  releasedDaysAgo: number;
  lyrics?: string;
  pitch: string;
}

export interface DemoCreator {
  name: string;
  about: string;
  country: string;
  tracks: readonly DemoTrack[];
}

const sound = (
  seconds: number,
  tempo: number,
  key: number,
  mood: 'minor' | 'major',
  rhythm: 'drums' | 'no drums',
  format: AudioFormat = 'mp3',
): DemoTrack['sound'] => ({ seconds, tempo, key, isMinor: mood === 'minor', hasDrums: rhythm === 'drums', format });

export const inesCalloway: DemoCreator = {
  name: 'Ines Calloway',
  about:
    'Songs for two voices, an upright piano and whoever is in the room. Based in Leeds, raised on the ferry to Rotterdam.',
  country: 'GB',
  tracks: [
    {
      title: 'The Ferry Keeps Its Lights On',
      genres: ['Indie folk', 'Chamber pop'],
      sound: sound(58, 84, 3, 'major', 'no drums'),
      language: 'en',
      releasedDaysAgo: 24,
      lyrics:
        'We counted every window on the way\nThe ferry keeps its lights on for the gulls\nYou said that nothing leaves, it only turns around\nAnd I believed the water, not the hulls',
      pitch:
        'Recorded in one evening with an upright piano, a viola and the ferry’s real horn at the end. It is about the last crossing before a line closes. I hear it beside quiet folk with strings, late in a list. The second verse was sung in one take.',
    },
    {
      title: 'Half a House',
      genres: ['Singer-songwriter', 'Indie folk'],
      sound: sound(44, 72, 8, 'minor', 'no drums', 'flac'),
      language: 'en',
      releasedDaysAgo: 51,
      pitch:
        'My parents sold the half of the house that I grew up in, and kept the other. One guitar, one voice, and a clarinet that comes in far too late on purpose. For listeners who like songs with a floor plan.',
    },
    {
      title: 'Kite Weather',
      genres: ['Indie pop', 'Dream pop'],
      sound: sound(40, 112, 5, 'major', 'drums'),
      language: 'en',
      releasedDaysAgo: 9,
      pitch:
        'The loud one of the record: drums in a stairwell, a chorus that four of us sang into one microphone. Written on the first warm day of the year and kept as quick as it came.',
    },
    {
      title: 'Low Water',
      genres: ['Modern classical', 'Ambient'],
      sound: sound(52, 60, 10, 'minor', 'no drums', 'ogg'),
      language: null,
      isInstrumental: true,
      releasedDaysAgo: 110,
      pitch:
        'A piece for felt piano and a slowed-down harbour. No words, no beat; it works at the end of a programme, or under a conversation that is going well.',
    },
    {
      title: 'Ask Me in October',
      genres: ['Folk rock', 'Americana'],
      sound: sound(36, 96, 0, 'major', 'drums'),
      language: 'en',
      releasedDaysAgo: 3,
      pitch:
        'A road song that never leaves the drive. Brushes, baritone guitar, and a harmony that I stole from my aunt.',
    },
    {
      title: 'Salt for the Road',
      genres: ['Folk rock', 'Singer-songwriter'],
      sound: null,
      language: 'en',
      isUnreleased: true,
      releasedDaysAgo: -30,
      pitch:
        'The single of the spring: a waltz with a shout in the middle. The mix arrives this week; everything else is ready.',
    },
    {
      title: 'Small Repairs',
      genres: ['Indie folk', 'Traditional folk'],
      sound: null,
      language: 'en',
      isUnreleased: true,
      releasedDaysAgo: -60,
      pitch: 'Unfinished: the strings are booked for the end of the month.',
    },
  ],
};

export const noorHaddad: DemoCreator = {
  name: 'Noor Haddad',
  about: 'Producer and list-keeper from Lyon. I write at night and listen in the morning.',
  country: 'FR',
  tracks: [
    {
      title: 'Nuit Blanche, Part Two',
      genres: ['Downtempo', 'Trip-hop'],
      sound: sound(38, 90, 2, 'minor', 'drums'),
      language: 'fr',
      releasedDaysAgo: 15,
      pitch:
        'Dusty drums, a borrowed Rhodes and my grandmother’s answering machine. In French, and slower than it sounds.',
    },
    {
      title: 'Copper Wire',
      genres: ['Deep house', 'Downtempo'],
      sound: sound(34, 120, 7, 'minor', 'drums', 'ogg'),
      language: null,
      isInstrumental: true,
      releasedDaysAgo: 70,
      pitch:
        'Five minutes of patience cut down to the part where it pays off. For the hour in which people stop talking.',
    },
  ],
};

export const tomasVarga: DemoCreator = {
  name: 'Tomas Varga',
  about: 'Four people from Budapest who met in a lift. Guitars, a drum machine, and a choir when we can afford one.',
  country: 'HU',
  tracks: [
    {
      title: 'Elevator Country',
      genres: ['Post-punk', 'Indie rock'],
      sound: sound(42, 132, 9, 'minor', 'drums'),
      language: 'en',
      releasedDaysAgo: 20,
      pitch:
        'Nervous guitars and a bass line that walks up eleven floors. Played live in two takes; we kept the first.',
    },
    {
      title: 'Paper Sisters',
      genres: ['Dream pop', 'Shoegaze'],
      sound: sound(36, 100, 4, 'major', 'drums'),
      language: 'en',
      releasedDaysAgo: 44,
      pitch:
        'The quiet side of us: two voices behind a curtain of guitar, and a drum machine that was left out in the rain.',
    },
  ],
};

/** An artist with one track. */
const artist = (
  { name, about, country }: Omit<DemoCreator, 'tracks'>,
  title: string,
  genres: readonly string[],
  plan: DemoTrack['sound'],
  language: string | null,
  releasedDaysAgo: number,
  pitch: string,
): DemoCreator => {
  const track = { title, genres, sound: plan, language, releasedDaysAgo, pitch, isInstrumental: language === null };
  return { name, about, country, tracks: [track] };
};

/** Other artists with songs in queues; each has one track, most of them short, so that hearing one in full takes little time;
 * three are as long as songs are. */
export const otherCreators: readonly DemoCreator[] = [
  artist(
    { name: 'Aldous Pine', about: 'Bedroom folk from Bergen.', country: 'NO' },
    'Kindling',
    ['Indie folk', 'Chamber folk'],
    sound(16, 76, 1, 'minor', 'no drums'),
    'en',
    12,
    'Written in a cabin with one working stove. The crackle is not an effect; we were too cold to record it away.',
  ),
  artist(
    { name: 'Lotte Marlow', about: 'Singer with a cello and a grudge.', country: 'NL' },
    'Your Side of the Map',
    ['Chamber pop', 'Singer-songwriter'],
    sound(18, 88, 6, 'major', 'no drums'),
    'en',
    6,
    'A cello plays what I did not want to say. The chorus has no words, which is where I would ask you to listen.',
  ),
  artist(
    { name: 'The Paper Lanterns', about: 'A family band of five.', country: 'IE' },
    'Goodnight, Harbour Road',
    ['Traditional folk', 'Indie folk'],
    sound(15, 92, 11, 'major', 'drums'),
    'en',
    30,
    'My brothers sing the low parts and my mother claps. It closes every show, and we finally got it right in the studio.',
  ),
  artist(
    { name: 'Kaia Iversen', about: 'Nordic songs on an old harmonium.', country: 'DK' },
    'Vinterbord',
    ['Nordic folk', 'Indie folk'],
    sound(19, 66, 2, 'minor', 'no drums', 'flac'),
    'da',
    18,
    'In Danish, about setting a table for people who will not come. The harmonium was found in a barn and tuned by guess.',
  ),
  artist(
    { name: 'Dario Serra', about: 'Nylon strings from Cagliari.', country: 'IT' },
    'Mezzogiorno',
    ['Singer-songwriter', 'Soft rock'],
    sound(17, 104, 4, 'major', 'drums'),
    'it',
    40,
    'A song about noon, when nothing may be decided. Recorded with the shutters closed and the street audible.',
  ),
  artist(
    { name: 'Willa Okonjo', about: 'Soul songs with a folk singer’s manners.', country: 'US' },
    'Borrowed Umbrella',
    ['Neo-soul', 'Singer-songwriter'],
    sound(20, 82, 9, 'minor', 'drums'),
    'en',
    10,
    'Two chords, one umbrella, and a drummer who plays as if somebody were asleep next door. The bridge is my favourite thing that I have written.',
  ),
  artist(
    { name: 'Jarek Holm', about: 'Slow songs from a fast city.', country: 'PL' },
    'Tramwaj',
    ['Chamber folk', 'Dream pop'],
    sound(14, 70, 7, 'minor', 'drums'),
    'pl',
    25,
    'The last tram of the night, from the driver’s seat. Tape loops made from the doors, and a voice that stays out of the way.',
  ),
  artist(
    { name: 'Maren Vale', about: 'Pianist, mostly at night.', country: 'DE' },
    'Treppenhaus',
    ['Modern classical', 'Singer-songwriter'],
    sound(148, 58, 5, 'major', 'no drums'),
    null,
    55,
    'A piano in a stairwell in Leipzig, with neighbours. You hear somebody come home in the second half; she gets a credit.',
  ),
  artist(
    { name: 'Hollis Grove', about: 'Alt-country from a city with no country near it.', country: 'CA' },
    'Nine Miles of Corn',
    ['Alt-country', 'Americana'],
    sound(26, 98, 0, 'major', 'drums'),
    'en',
    14,
    'A pedal steel from the next room and a story about a scarecrow who votes. It ends earlier than people expect.',
  ),
  artist(
    { name: 'Sunniva Berg', about: 'Choir conductor who writes pop.', country: 'SE' },
    'Grannar',
    ['Chamber pop', 'Indie pop'],
    sound(20, 110, 3, 'major', 'drums'),
    'sv',
    8,
    'Twelve neighbours sing the last chorus, none of them in the same room. In Swedish; the title means exactly that.',
  ),
  artist(
    { name: 'Petra Lemaire', about: 'Songs from the slow train.', country: 'BE' },
    'Correspondance',
    ['Chanson', 'Chamber pop'],
    sound(196, 94, 8, 'minor', 'no drums', 'ogg'),
    'fr',
    33,
    'A change of trains that takes eleven years. Accordion without nostalgia, and a double bass that misses the connection.',
  ),
  artist(
    { name: 'Teodor Quist', about: 'Field recordings and a guitar.', country: 'FI' },
    'Ice Fishing',
    ['Indie folk', 'Ambient'],
    sound(172, 62, 10, 'minor', 'no drums'),
    null,
    21,
    'Recorded on a lake in February with a contact microphone in the ice. The guitar only answers.',
  ),
  artist(
    { name: 'Isla Duarte', about: 'Fado’s rude granddaughter.', country: 'PT' },
    'Sem Pressa',
    ['Singer-songwriter', 'Indie folk'],
    sound(17, 86, 1, 'minor', 'no drums'),
    'pt',
    17,
    'A song against hurrying, sung rather quickly. Portuguese guitar, hand drum, and a laugh that we left in.',
  ),
  artist(
    { name: 'Bram Castellano', about: 'Loud in private.', country: 'ES' },
    'Azotea',
    ['Indie rock', 'Indie pop'],
    sound(24, 126, 6, 'major', 'drums'),
    'es',
    5,
    'Played on a roof in Valencia until the police came, who stayed for the second chorus. The siren in the fade-out is theirs.',
  ),
];
