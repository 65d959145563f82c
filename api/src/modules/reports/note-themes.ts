/** Themes of notes, by keyword; the first match counts. */
const themes = {
  Intro: /\b(intro|introduction|beginning|opening|opener|start|starts|first (?:bars?|seconds|half minute))\b/,
  Ending: /\b(ending|outro|end|ends|last (?:chord|note|bars?|seconds)|finish(?:es)?|fade[- ]?out)\b/,
  Vocals: /\b(vocals?|voices?|singer|sing(?:s|ing)?|sung|lead line)\b/,
  Lyrics: /\b(lyrics?|words|rhymes?)\b/,
  Drums: /\b(drums?|drummer|kick|snare|cymbals?|hi-?hats?|percussion|beat)\b/,
  Bass: /\b(bass|low end|sub)\b/,
  Guitar: /\b(guitars?)\b/,
  Keys: /\b(keys|keyboards?|piano|organ|synths?|rhodes)\b/,
  Strings: /\b(strings|violins?|cellos?|viola)\b/,
  Brass: /\b(brass|horns?|trumpets?|trombones?|sax(?:ophones?)?)\b/,
  Harmonies: /\b(harmony|harmonies|choir|backing (?:vocals?|voices?))\b/,
  Chorus: /\b(chorus|refrain)\b/,
  Verse: /\b(verses?)\b/,
  Bridge: /\b(bridge|middle eight)\b/,
  Drop: /\b(drop)\b/,
  Solo: /\b(solos?)\b/,
  Melody: /\b(melod(?:y|ies|ic)|hooks?|tune|riff|motif)\b/,
  Mix: /\b(mix|mixing|mixed|master|mastering|production)\b/,
  Turn: /\b(turn|transition|modulation|key change)\b/,
  Pause: /\b(pause|silence|breath)\b/,
  Tempo: /\b(tempo|pace|pacing)\b/,
  Energy: /\b(energy|momentum|drive|dynamics?|level)\b/,
} as const;
export type Theme = keyof typeof themes;

/** Directions: the remark about a theme. */
const directions = {
  too_long:
    /\b(too long|very long|drags?|dragging|(?:still )?waiting|trim|shorten|skip(?:s|ped)?|cut (?:this|it|to here)|too late|comes? late|sooner|earlier|too slow|leave (?:about )?here|could be the beginning|goes on)\b/,
  too_short:
    /\b(too short|too soon|too early|abrupt(?:ly)?|cuts? off|is cut|ring longer|(?:could|should) be longer|longer please|over too)\b/,
  too_loud:
    /\b(too loud|very loud|harsh|pierc(?:es|ing)|overpower(?:s|ing)?|sibilan(?:t|ce)|hurts?|too bright|shrill)\b/,
  buried:
    /\b(buried|too quiet|very quiet|gets? lost|lost in|under the|hard to hear|(?:can(?:'t| ?not)|could(?:n't| not)) (?:hear|make)|disappears?|unclear|too far back|masked|covered)\b/,
  crowded: /\b(crowded|muddy|cluttered|boomy|too busy|too dense|too much at once)\b/,
  off: /\b(out of (?:tune|time)|off[- ]key|off the beat|flat here|sharp here|sloppy|drags behind)\b/,
  weak: /\b(weak|thin|empty|boring|loses?|drops more|falls? flat|lacks?|missing|nothing happens)\b/,
  repeats: /\b(repetitive|repeats?|the same again|once too often)\b/,
  liked:
    /\b(lovely|love(?:s|d)?|beautiful(?:ly)?|gorgeous|great|wonderful|best|perfect|favou?rite|goose ?bumps|brilliant|stunning|excellent|keep this|(?:will|i) remember|works (?:well|so well)|opens up|lands|smil(?:e|ed|ing)|so good|nice(?:ly)?)\b/,
} as const;
export type Direction = keyof typeof directions;

/** Negations, which reverse a direction or void it. */
const negated =
  /\b(?:not|no|never|isn't|wasn't|aren't|don't|doesn't|wouldn't|without|hardly|nothing)\b(?:\W+\w+){0,2}\W*$/;

/** Clauses: "Love it, but the drums are too loud" has two. */
const clauses = /[.,;:!?()–—]+|\s-\s|\b(?:but|although|though|while|yet)\b/;

/** The theme and direction of a clause. */
export interface Remark {
  themes: ReadonlySet<Theme>;
  directions: ReadonlySet<Direction>;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");

function directionsIn(clause: string): Set<Direction> {
  const found = new Set<Direction>();
  for (const [name, words] of Object.entries(directions) as [Direction, RegExp][]) {
    const at = words.exec(clause);
    if (at && !negated.test(clause.slice(0, at.index))) found.add(name);
  }
  return found;
}

/** Parses a note by clause. Other languages and vocabulary give nothing; nothing is guessed. */
export function remarksOf(text: string): Remark[] {
  return plain(text)
    .split(clauses)
    .map((clause) => ({
      themes: new Set((Object.keys(themes) as Theme[]).filter((name) => themes[name].test(clause))),
      directions: directionsIn(clause),
    }));
}

/** Praise (true) or complaint (false); null for neither or both. */
export function toneOf(text: string): boolean | null {
  const directionsFound = new Set(remarksOf(text).flatMap((remark) => [...remark.directions]));
  if (directionsFound.size === 0) return null;
  if (!directionsFound.has('liked')) return false;
  return directionsFound.size === 1 ? true : null;
}
