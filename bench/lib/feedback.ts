const words = (
  'river lantern copper meadow drifting quiet thunder paper violet harbour stone winter garden signal echo amber ' +
  'canyon ribbon morning shadow window sugar engine forest mirror castle pepper island velvet rocket'
).split(' ');
const wordsEach = 24;

/** Feedback that follows from a number, long enough for any answer, and unlike every other: its words end differently. */
export function feedbackOf(index: number): string {
  const own = Array.from({ length: wordsEach }, (_, position) => {
    const mixed = Math.imul((index * wordsEach + position + 1) ^ 0x9e3779b1, 0x85ebca6b) >>> 0;
    return words[mixed % words.length] + letters(mixed);
  });
  return `Take ${own.join(' ')}.`;
}

/** A number in letters: digits could be read as somebody's telephone. */
function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 26)) text += String.fromCharCode(97 + (rest % 26));
  return text;
}
