/** Words for the names of the demo's playlists, stations, artists and tracks. All names are invented. */

import { list } from './list.ts';

export const playlistNames = {
  first: list(`
    Small, Quiet, Late, Nordic, Velvet, Hazel, Paper, Blue, Salt, Slow, Window, Kitchen, Harbour, Winter, Copper,
    Second, Northern, Golden, Empty, Long, Distant, Green, Wooden, Sunday, Midnight, Morning, Electric, Hidden,
    Silver, Amber, Coastal, Velour, Open, Soft, Hollow, Bright, Rainy, Lunar, Southern, Tender
  `),
  second: list(`
    Hours, Kitchen, Room, Letters, Tapes, Lights, Garden, Seat, Signals, Rivers, Stairs, Postcards, Gravity, Fires,
    Motel, Orchard, Ferry, Weather, Machines, Atlas, Balcony, Diary, Parade, Station, Echoes, Cinema, Drives,
    Mountains, Static, Mirrors, Bloom, Tide, Avenue, Lanterns, Frequencies, Shelter, Horizon, Study
  `),
};

export const radioNames = {
  first: ['Radio', 'Onde', 'Station', 'Kanal', 'Frequenz', 'Antenna', 'Studio', 'Wave'],
  second: list(`
    Kolumna, Lente, Ember, Meridian, Tidal, Aurora, Corvo, Linden, Sable, Vista, Nomad, Foglia, Riverside, Polaris,
    Cobalt, Marisol, Harrow, Juniper, Delta, Ostra, Pavone, Quarry, Rosso, Solstice, Tramonto, Umbra, Vega, Willow
  `),
};

export const handleWords = {
  first: list(`
    walks, small, tide, late, slow, loud, paper, city, night, green, rainy, north, honey, velvet, sunny, tiny, wild,
    soft
  `),
  second: list(`
    with, room, books, takes, steps, frames, notes, spins, loops, scenes, crates, ears, tapes, drives, moods, mixes
  `),
};

export const artistWords = {
  first: list(`
    Aldous, Mira, Lotte, The Marrow, Sól, Bram, Ada, Hollis, Margot, Tin, Ivory, Juno, Calla, Otis, Wren, Saffron,
    Odile, Kestrel, Noor, Pilar, Tomas, Yuki, Amara, Dario, Elin, Farah, Goran, Hana, Isla, Jarek, Kaia, Lucio, Maren,
    Nils, Ottoline, Petra, Quill, Rafaela, Sunniva, Teodor, Una, Vesna, Willa, Xenia, Yara, Zeno, The Paper,
    The Velvet, The Northern, The Quiet
  `),
  second: list(`
    Pine, Sol, Brand, Kin, Arnar, Teller, Quill, Wren, Ives, Ceiling, Fields, Marlow, Okonjo, Vale, Harbour,
    Lindqvist, Serra, Novak, Hartmann, Moreau, Castellano, Okafor, Tanaka, Haddad, Silva, Kowalczyk, Berg, Duarte,
    Ferro, Grove, Holm, Iversen, Jansen, Kaur, Lemaire, Mbeki, Nyström, Oduya, Petrov, Quist, Rossi, Sandoval, Tiwari,
    Ueda, Varga, Weiss, Yilmaz, Zamora, Quartet, Orchestra, Collective, Tidewrights, Lanterns, Machines, Sisters,
    Parade
  `),
};

export const trackWords = {
  first: list(`
    Low, Night, Salt on the, Eleven, Paper, Slow, Ninth, Northbound, Orchard, Peach, Counting, Curtain,
    Kindling for the, Half a, Letters from the, Under the, Every, Last, Blue, Borrowed, Glass, Heavy, Inland,
    Leaving the, Minor, Nobody’s, Open, Quiet, Return to the, Seven, Thin, Unsent, Warm, Yesterday’s, Another,
    Before the, Cold, Dear, Electric, Far
  `),
  second: list(`
    Tide, Ferry, Window, Postcards, Boats, Burn, Floor, Letters, Keys, Season, Buses, Call, Winter, Mile, Harbour,
    Stairs, Morning, Light, Weather, Names, Mountain, Hands, River, Garden, Signal, Room, Summer, Road, Machine, Moon,
    Promise, Echo, Ceiling, Atlas, Velvet, Static, Thunder, Sleep, Story, Company
  `),
};

export const moods = list(`
  calm, warm, melancholic, hopeful, driving, dreamy, dark, playful, romantic, restless, spacious, raw, nostalgic,
  sunny, intimate, triumphant
`);

/** Descriptions of playlists; `{genre}`, `{mood}` and `{city}` are filled in. */
export const playlistTexts = [
  'Songs for the hour after dinner. I look for {mood} {genre} with one thing in it that I have not heard before.',
  'Started as a list for my own train rides from {city}; now it is {genre} that rewards a second listen.',
  '{genre}, mostly new, mostly {mood}. I listen to the end before I answer, and I change ten songs each Sunday.',
  'I run a small café in {city} and this is what we play. {genre} that leaves room for talking, and is missed when it stops.',
  'For people who read while they listen: {mood} {genre}, nothing that shouts.',
  'Half discoveries, half songs that I can’t let go. The thread is {genre}, and a voice that means it.',
  'A list about arrangements. Send me {genre} in which every instrument has a reason.',
  'The {mood} end of {genre}. I answer in the evening, with headphones on.',
  '{genre} from everywhere, sung in any language. I care about the first thirty seconds, and about the last.',
  'I used to work in a record shop in {city}; I still sort by feeling. This shelf is {mood} {genre}.',
] as const;
export const radioTexts = [
  'A station from {city}. Our evening hour is for {genre}, and we tell listeners who plays on it.',
  'Volunteer-run since the beginning; {genre} has its own show on Thursdays, repeated on Sunday.',
  'Web radio out of {city}: {mood} {genre} through the night, without adverts.',
  'Two presenters, one studio in {city}, and a soft spot for {genre}. We read the artist’s own words before the song.',
  'New {genre} every weekday from eight to ten. If we play it, you hear from us on which day.',
] as const;
export const influencerTexts = [
  'I film everyday things in {city} and score them with {mood} {genre}. Posts say that they are advertising.',
  'Short clips about walking, cooking and rain. {genre} works best; the music is named in every post.',
  'I play one song to my followers each week and say why. Mostly {genre}, always {mood}.',
  'Live covers and first listens from a small room in {city}. {genre} first, but surprise me.',
  'Travel pieces with {mood} {genre} under them. The sound leads, the picture follows.',
] as const;
