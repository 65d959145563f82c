/** An answer, an earlier one that it is compared with, and the names (track, artist) that each speaks of. */
export interface AnswerPair {
  text: string;
  names: readonly string[];
  earlier: string;
  earlierNames: readonly string[];
}

type Naming = readonly [title: string, artist: string];

/** Answers of one curator, who has words that come back: none is a copy of another. */
const answers: readonly ((named: Naming) => string)[] = [
  ([title, artist]) =>
    `Thank you for ${title}, ${artist}. The voice is warm and close, and the guitar leaves it room. For my list the intro is too long: half a minute passes before the first line. I would begin with the second verse.`,
  ([title]) =>
    `The drums carry ${title}, but the voice is far behind them from 1:10 on, and I lost the words twice. Bring it up by two decibels and take the low end out of the guitar, then it will fit many lists.`,
  ([title, artist]) =>
    `${artist} can write a chorus. In ${title} it comes twice only, which is a pity: after the second one I wanted a third. The ending fades where it could land. For my list it is a little slow.`,
  ([, artist]) =>
    `I like how the strings come in at 2:05 and how patient the tempo is. My list is for late hours and this is for early ones, so it is a no with respect. Please send me the next one, ${artist}.`,
  ([title]) =>
    `A good song in a bad file: ${title} clips from 0:40 on, and the cymbals are harsh. With a cleaner master I would listen again at once, because the melody of the verse stayed with me all day.`,
  ([title, artist]) =>
    `Warm and close, ${title} could have been made for my list. The bass at 1:32 doubles the kick and the low end turns to mud there; a cut around 120 Hz would help. It goes on the list this Friday. Well done, ${artist}!`,
  ([title]) =>
    `The lyrics of ${title} are the best that I read this week: plain, funny, and the last line turns all of it around. The mix is a little dull above 8 kHz. I add it, and I hope that people listen to the words.`,
  ([title, artist]) =>
    `There are two songs in ${title}: a slow one that I love, and a fast one that begins at 1:58 and doesn’t belong to it. Cut it there, ${artist}, and you have the opening of a record. As it is I can’t place it.`,
  ([title]) =>
    `It is close to three songs that I added this month, in key, tempo and even in its first line. That says nothing against ${title}; I need a rest from minor keys and brushed drums, and so do those who follow the list.`,
  ([, artist]) =>
    `The second voice is what makes this: low, dry, and always a little late. I would give it a verse of its own. The guitar solo at 2:40 says what the voices have said already. A close no from me, ${artist}.`,
  ([title, artist]) =>
    `I played ${title} three times, once in the car. It grows. The first time I thought that nothing happens; the third time I heard the organ under the chorus and the breath before the last verse. A yes, ${artist}.`,
  ([title]) =>
    `For a list of instrumental music ${title} has too much voice, and for one of songs too little. As a piece for a film it would be perfect: the piano is recorded beautifully and the silence at 1:20 is brave.`,
  ([title, artist]) =>
    `The beat is great and knows it. After one minute I waited for somebody to come in and say something, and nobody did. ${title} wants a singer, or a sample, or a break. Try it, ${artist}; I would like to hear that version.`,
  ([title]) =>
    `This swings. The horns are a touch out of tune at 0:52, which I would keep. What I wouldn’t keep is the fade-out: a band like this has to stop together. ${title} goes on the Sunday list all the same.`,
  ([title, artist]) =>
    `You write that ${title} was made in one night, and one hears it, in both senses. The idea is strong, the takes are not. Sing it again in the afternoon, ${artist}, and keep the laugh at the end.`,
  ([title]) =>
    `Synths from 1984, drums from 2024, a voice from nowhere: ${title} has its own place. The verse is long for what it tells; half of it would do. I put it between two slower tracks, where it shines.`,
  ([title, artist]) =>
    `The pre-chorus promises more than the chorus gives. Lift the melody by a third there, or drop the drums for a bar, and ${title} takes off. Until then it stays on the ground for me. Sorry, ${artist}.`,
  ([title]) =>
    `What a room! One hears the chairs, the rain and the hand on the strings. ${title} is too quiet for people who listen on a bus, and just right for my list, which is for people who are at home.`,
  ([title, artist]) =>
    `The language is not mine, and still I knew what ${title} was about by the second verse; that is singing. The reverb is too long for so many syllables. ${artist}, it is on the list from Monday.`,
  ([title]) =>
    `Six minutes are a lot. The first two are hypnotic, the next two repeat them, and the last two are the best of all. An edit of ${title} that gets there sooner would find more lists, mine among them.`,
];

const names: readonly Naming[] = [
  ['Snow Day', 'The Testers'],
  ['a long goodbye', 'Mira Holm'],
  ['Harbour Lights', 'Jonas & the Tide'],
  ['1999', 'Kid Copper'],
  ['Zwischen den Jahren', 'Lena Brandt'],
  ['Ojos de Lluvia', 'Los Faroles'],
];
const nameOf = (index: number): Naming => names[index % names.length]!;

const sentences = (text: string): string[] => text.split(/(?<=[.!?]) /u);
const swapped = (text: string, from: string, to: string) => text.replaceAll(from, to);

/** What people do to an answer before they send it again. */
const edits: readonly [what: string, edit: (text: string) => string][] = [
  ['as it was', (text) => text],
  ['capitals', (text) => text.toUpperCase()],
  ['no punctuation', (text) => text.replace(/[.,:;!’]/gu, '')],
  ['other punctuation', (text) => text.replaceAll('.', '!').replaceAll(',', ' –').replaceAll(':', ' ...')],
  ['sentences in another order', (text) => sentences(text).toReversed().join(' ')],
  ['a word before and after', (text) => `Hey! ${text} Cheers!`],
  [
    'a few words changed',
    (text) => text.replace('too', 'a bit').replace(' would ', ' might ').replace('great', 'nice'),
  ],
  ['Cyrillic letters', (text) => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о')],
  ['Greek letters', (text) => text.replaceAll('o', 'ο').replaceAll('v', 'ν').replaceAll('i', 'ι')],
  [
    'full width',
    (text) =>
      Array.from(text, (c) => (/[a-z]/iu.test(c) ? String.fromCodePoint(c.codePointAt(0)! + 0xfee0) : c)).join(''),
  ],
  ['unseen characters', (text) => Array.from(text).join('\u200b')],
  ['accents on letters', (text) => text.replaceAll('e', 'ė').replaceAll('a', 'ä').replaceAll('n', 'ñ')],
  ['figures for letters', (text) => text.replace(/(?<=\w)e(?=\w)/gu, '3').replace(/(?<=\w)a(?=\w)/gu, '4')],
  ['other times', (text) => text.replace(/\d:\d\d/gu, '3:07')],
  ['breaks of lines', (text) => text.replaceAll('. ', '.\n\n')],
  ['pictures between words', (text) => swapped(text, ' the ', ' 🔥 the ')],
];

/** Copies: each answer with an edit of its own kind and, each second time, the names of another track. */
export const copies: readonly (AnswerPair & { what: string })[] = answers.flatMap((answer, index) =>
  edits
    .filter((_, edit) => (edit + index) % 2 === 0)
    .map(([what, edit], turn) => {
      const [before, now] = [nameOf(index), nameOf(turn % 2 === 0 ? index : index + 1 + turn)];
      return { what, text: edit(answer(now)), names: now, earlier: answer(before), earlierNames: before };
    }),
);

/** Each answer beside each other one, every second time about the same artist: one hand, none a copy. */
export const different: readonly AnswerPair[] = answers.flatMap((answer, index) =>
  answers.slice(index + 1).map((other, offset) => {
    const [now, before] = [nameOf(index), nameOf(offset % 2 === 0 ? index : index + offset)];
    return { text: answer(now), names: now, earlier: other(before), earlierNames: before };
  }),
);

/** One's own phrases before and after: a third of each answer is the same, and the rest is not. */
export const withPhrases: readonly AnswerPair[] = different.slice(0, 60).map((pair) => ({
  ...pair,
  text: `Thank you for sending this to my list. ${pair.text} All the best with it!`,
  earlier: `Thank you for sending this to my list. ${pair.earlier} All the best with it!`,
}));
