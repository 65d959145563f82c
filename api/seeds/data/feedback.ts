import type { ReasonCode } from '@fanfare/api-contract';

/** Picks one of the values with the seed's own generator, so that each run writes the same text. */
export type Pick = <T>(values: readonly T[]) => T;

const liked = [
  'The voice sits close and I believed every word of it.',
  'The first chorus landed on my second listen and then stayed with me for the afternoon.',
  'I like how patient the arrangement is; nothing enters before it has a reason to.',
  'The bass line carries more of the melody than one notices at first.',
  'Lovely room sound on the drums, you can hear the air around them.',
  'The harmony in the second verse is the best moment for me.',
  'The lyric is plain in the best way; the line about the harbour stopped me.',
  'Great sense of space, and the quiet parts are really quiet.',
  'The guitar tone is warm without getting in the way of the singing.',
  'The groove is easy to trust from the first bar.',
  'The change of key before the last chorus is bold and it works.',
  'You leave room for the listener, which is rare in what I get sent.',
];

const accepted = [
  'It goes in on Friday, between two slower songs, near the top of the list.',
  'I am adding it this week; my late listeners stay for songs like this one.',
  'This fits the mood of the list exactly, and I will keep it in for the month.',
  'Yes from me. It opens the second half, where people listen with headphones.',
  'I will play it in the evening hour and say a few words about it before.',
  'It replaces a song that has been in for too long, so thank you for that as well.',
  'Yes. Please keep that dry room sound on the next one, it sets you apart.',
];

const declined: Record<ReasonCode, readonly string[]> = {
  genre_fit: [
    'My list stays with acoustic songs, and the programmed drums pull this one towards a place that my listeners don’t follow.',
    'It leans further into pop than what I place; next to the folk in my list it would feel like a visitor.',
    'I love it as a track, but the list is instrumental after the first ten songs and yours lives from its words.',
  ],
  mood_fit: [
    'The list is for the end of the day, and your second chorus is brighter than anything around it.',
    'It asks for attention where my listeners want to work; that is a compliment, but it is also why it is a no here.',
    'The song is playful and my list is rather a quiet, late one, so they would work against each other.',
  ],
  production_mix: [
    'The low end is crowded around the first chorus: kick and bass share the same place and the voice has to shout over them.',
    'The mix gets narrow when the guitars enter; a little width there, and two decibels less on the cymbals, would open it.',
    'The master is very loud and the quiet verse loses its effect; I would love to hear a version with more air.',
  ],
  vocals: [
    'The lead vocal drops under the strings in the bridge, which is your best lyric, and I could not make it out.',
    'The doubles are slightly apart in the verse and it sounds less sure than the singing really is.',
    'I would bring the voice forward and dry it a little; the reverb puts you at the far end of the room.',
  ],
  songwriting: [
    'The verse is strong but the chorus says the same thing on the same notes, so I waited for a turn that did not come.',
    'The bridge arrives and leaves within four bars; there is an idea in it which deserves to be the chorus.',
    'Three verses before the first change is long for my listeners; the story could start a verse later.',
  ],
  intro_pacing: [
    'The intro takes more than half a minute before the voice comes in, and most of my listeners skip by second fifteen.',
    'It took me until the first minute to know what the song is about; a version that starts near the voice would be an easy yes.',
    'The break after the second chorus stops the song for so long that I checked whether it was over.',
  ],
  originality: [
    'It is well made, but the chords and the drum sound are those of many songs I was sent this month.',
    'I can hear the records you love a bit too clearly; the last minute, where you leave them, is where I sat up.',
    'The sound is current and that is the difficulty: I would like to hear more of what only you would do.',
  ],
  too_similar: [
    'I added two songs with the same tempo and the same kind of voice last week, so the list would lean too far to one side.',
    'It is very near to what opens the list at the moment; send me the next one when that has rotated out.',
    'The list already has its share of slow waltzes, and yours, lovely as it is, would be the fourth.',
  ],
  technical_file: [
    'There is a click at the loud passage and the file ends before the last chord has faded; please look at the export.',
    'The left channel is noticeably quieter throughout, which on headphones is hard to listen past.',
    'The file clips from the first chorus on, so I could only guess at what the mix is like.',
  ],
  other: [
    'The list takes a break over the holidays and changes its theme afterwards, so this is a no on timing rather than on the song.',
    'I only place songs that are out, and this one comes later than my next change; I would gladly hear it again then.',
    'The words would need a note for younger listeners, which my station can’t give at that hour.',
  ],
};

const wishes = [
  'If you ever record it with piano alone, I would like to hear that first.',
  'Send me the next one; I will listen to it on the day.',
  'I listened twice, and the ending is better than the beginning promised.',
  'Keep the brass, whatever anyone says.',
  'You are close, and I mean that.',
  'Please don’t change the last minute, it is the heart of it.',
  'I would try it a little slower as well, just to hear what the words do.',
  'Thank you for sending it; it was a good quarter of an hour.',
];

/** An accept in a curator's words, 60 characters at the least. */
export const yes = (pick: Pick): string => `${pick(liked)} ${pick(accepted)}`;
/** A decline with its reason, 120 characters at the least. */
export const no = (pick: Pick, reason: ReasonCode): string =>
  `${pick(liked)} ${pick(declined[reason])} ${pick(wishes)}`;
