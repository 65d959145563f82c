/* More words for invented artists and songs, in addition to words.ts. */

import { list } from './list.ts';

export const adjectives = list(`
  Velvet, Paper, Hollow, Golden, Quiet, Salt, Winter, Copper, Crooked, Slow, Distant, Wooden, Electric, Pale,
  Midnight, Second, Northern, Burning, Silver, Lunar, Tidal, Amber, Marble, Feral, Gentle, Neon, Ivory, Rusty,
  Borrowed, Open, Scarlet, Blind, Summer, Broken, Sleeping, Plastic, Cobalt, Wandering, Violet, Static, Coastal,
  Lucky, Faded, Hidden, Concrete, Tender, Frozen, Restless, Sunday, Glass
`);

export const nouns = list(`
  Harbour, Orchard, Atlas, Lantern, Satellite, Meadow, Cathedral, Parade, Archive, Antenna, Garden, Motel, Canyon,
  Choir, Compass, Island, Telescope, Kiosk, Chapel, Estuary, Machine, Window, Carousel, Anchor, Engine, Valley, Ferry,
  Mirror, Aviary, Arcade, Beacon, Cinema, Delta, Furnace, Glacier, Hotel, Kite, Library, Monsoon, Observatory,
  Pavilion, Quarry, Railway, Signal, Terrace, Umbrella, Viaduct, Weather, Yard, Zenith
`);

export const plurals = list(`
  Foxes, Sparrows, Cousins, Swimmers, Ghosts, Pilots, Strangers, Sailors, Magpies, Dancers, Astronauts, Painters,
  Neighbours, Wolves, Lodgers, Gardeners, Herons, Travellers, Apprentices, Librarians, Moths, Drifters, Twins,
  Postmen, Weavers, Otters, Rivals, Tenants, Understudies, Lanterns
`);

export const coined = list(`
  Orvane, Lumisk, Tessaly, Kaarna, Mirelo, Novenne, Solvig, Brindle, Aurelan, Thessia, Ondine, Varsko, Pelagia,
  Ilmari, Quillon, Sabela, Zephira, Morrow, Talvi, Elowen, Caldera, Fennimore, Juniper, Halcyon, Isolde, Kestrel,
  Linden, Marlowe, Nerine, Oriole, Pascale, Rowan, Seren, Tamsin, Umbra, Wilder, Yarrow, Anouk, Birch, Cosima
`);

/** Parts of song titles. */
export const songThings = list(`
  river, window, letter, kitchen, harbour, mirror, garden, staircase, summer, winter, city, ocean, telephone,
  photograph, shadow, lighthouse, engine, morning, evening, street, forest, mountain, ladder, suitcase, ceiling,
  orchard, satellite, riverbed, doorway, basement, balcony, horizon, curtain, pavement, tunnel, bridge, island,
  candle, weather, echo, neighbour, stranger, driver, sister, brother, mother tongue, last train, swimming pool,
  parking lot, night bus, ferry, motorway, birthday, alphabet, postcard, thunder, moonlight, snowfall, honey,
  gasoline, velvet, gravity, silence, static, memory, fever, dust, smoke, gold, salt
`);

export const songVerbs = list(`
  Waiting for, Running from, Dancing with, Talking to, Dreaming of, Leaving, Losing, Painting, Learning, Missing,
  Following, Counting, Burning, Holding, Forgetting, Chasing, Feeding, Walking past, Falling through, Looking for
`);

export const songOpeners = list(`
  How to Leave a, Letters from the, Nobody Owns the, Under the, Beyond the, Half of the, Another, All the Way to the,
  Somebody Else’s, One More, Before the, After the, Behind the, Over the, The Last, The First, The Other, Every,
  No Such, Almost a, Not My, Your, My, Our, Her, His
`);

export const songColours = list(`
  Blue, Green, Silver, Black, White, Crimson, Golden, Grey, Pink, Bright, Quiet, Slow, Cold, Warm, Empty, Heavy, Soft,
  Wild, Distant, Paper, Glass, Wooden, Electric, Broken
`);

export const songPhrases = list(`
  Stay a While, Call It Even, Nothing to Declare, Don’t Wake the House, Say It Plainly, We Were Never Lost,
  Keep the Lights On, Come Back Different, Out of Season, Slower Than Before, I Could Be Wrong, Made of Water,
  Tell Me Twice, Easy Does It, What the Walls Heard, No Hurry, Good Bones, Hold Your Horses, Left on Read,
  Same Time Tomorrow, Better Left Unsaid, Off by One, Soft Landing, In Plain Sight, Close Enough, Past Tense,
  Room for Two, Small Hours, Late Bloomer, Turn Around Slowly, All of the Above, Rain Check, Long Way Down,
  First to Go, Nothing Rhymes, Carry Me, Halfway There, Open Letter, Light Sleeper, Minor Damage
`);
