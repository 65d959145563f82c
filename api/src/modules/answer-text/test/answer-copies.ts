/** An answer beside an earlier one of the same curator, or beside the artist's pitch. */
export type Pair = readonly [text: string, earlier: string];

const answer =
  'Thank you for sending this. The voice is warm and close, and the guitar leaves it room. For my list the intro is too long: ' +
  'half a minute passes before the first line. I would begin with the second verse and bring the strings in earlier.';
const pitch =
  'It is about my brother learning to swim at thirty. We recorded it around one microphone in a boathouse near Oban, two takes and ' +
  'no overdubs. We think it could sit after the slower songs in your list.';

/** Copies with a little changed: refused. */
export const copiedAnswers: readonly Pair[] = [
  answer,
  answer.toUpperCase(),
  answer.replaceAll('.', '!').replaceAll(',', ' -'),
  answer.replace('Thank you for sending this', 'Thanks a lot for sending it'),
  answer.replace('half a minute', 'a quarter of a minute'),
  answer.replace('guitar', 'piano').replace('strings', 'horns'),
  `${answer} All the best for it!`,
  answer.replace('For my list ', ''),
  answer.replaceAll(' ', '  '),
  answer.split('. ').toReversed().join('. '),
].map((text): Pair => [text, answer]);

/** About as much the same as two answers of one person are: taken. */
export const ownAnswers: readonly Pair[] = [
  'Thank you for sending this. The drums carry it, but the voice is far behind them from 1:10 on, and I lost the words twice.',
  'Thank you for sending this. The voice is warm, yet the chorus repeats the verse: give it a higher note or another chord.',
  'For my list the intro is fine this time; the ending is what stops me: it fades where it could land.',
  'The guitar leaves the voice room, as it should. The bass at 2:05 doubles the kick, and the low end turns to mud there.',
  'I would begin with the chorus and leave the second verse out. The melody is strong enough to be known by then.',
  'Warm and close, this could have been made for a late hour. Too slow for what I add in autumn, with a list at 120 BPM.',
  'The strings come in early and never rest; take them out of the verses, and the last chorus will be twice as large.',
  'Half a minute of rain and then a voice: bold. The lyrics deserve it. The mix is a little dull above 8 kHz.',
  'Thanks. A good song in a bad file: it clips from 0:40 on. Please send the mix before it was made loud.',
  'It is close to three songs that I added this month, in key and tempo; I need a rest from them.',
].map((text): Pair => [text, answer]);

export const pastedPitches: readonly Pair[] = [
  pitch,
  pitch.toUpperCase(),
  pitch.replaceAll(',', ''),
  `Nice: ${pitch}`,
  `${pitch} I like it.`,
  pitch.replace('Oban', 'Skye'),
  pitch.slice(0, 150),
  pitch.slice(60),
  `“${pitch}”`,
  pitch.replaceAll('. ', '! '),
].map((text): Pair => [text, pitch]);

export const quotedPitches: readonly Pair[] = [
  'You say “two takes and no overdubs”: one hears it, in the breath before the second line and in the chair that creaks at 1:20.',
  'The boathouse near Oban is the best instrument here. The guitar is a little too near to that one microphone.',
  'After the slower songs in my list would be a good place for it, if the chorus came before one minute.',
  'I like that it is about your brother; the second verse says so better than the first.',
  'Learning to swim at thirty: a line that I would put first, not into the last ten seconds.',
  'One microphone, and still the bass is clear. The voice could be louder by 2 dB.',
  'It could sit after something slower, yes; at 96 BPM it is no slow song itself.',
  'We all have a brother like this. The ending is too long by half a minute.',
  'You think it could sit after the slower songs in my list; I think that it could open it, with a shorter intro.',
  'No overdubs, no tricks: fine. But the second take could have been the third, at 2:14 the tempo falls.',
].map((text): Pair => [text, pitch]);
