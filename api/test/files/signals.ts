/** Signals with known figures, as decoded: mono, from −1 to 1. */
export const signalRate = 22_050;

const length = (seconds: number, rate = signalRate) => Math.round(seconds * rate);

export const sine = (hz: number, seconds: number, level = 1, rate = signalRate): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    { length: length(seconds, rate) },
    (_, index) => level * Math.sin((2 * Math.PI * hz * index) / rate),
  );

/** The same values each time. */
function randomValues(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x40_00_00_00 - 1;
  };
}

export function noise(seconds: number): Float32Array<ArrayBuffer> {
  const next = randomValues();
  return Float32Array.from({ length: length(seconds) }, next);
}

/** A click for each beat, the first of four louder. */
export function clicks(bpm: number, seconds: number, rate = signalRate): Float32Array<ArrayBuffer> {
  const out = new Float32Array(length(seconds, rate));
  for (let beat = 0; (beat * 60) / bpm < seconds; beat += 1) {
    const from = length((beat * 60) / bpm, rate);
    for (let i = 0; i < rate / 50 && from + i < out.length; i += 1) {
      const fade = Math.exp((-i * 250) / rate);
      out[from + i] = (beat % 4 === 0 ? 0.9 : 0.6) * fade * Math.sin((2 * Math.PI * 1_000 * i) / rate);
    }
  }
  return out;
}

/** Half a second for each of these chords, over and over: each note, in semitones above C, has three overtones. */
export function chords(rounds: readonly (readonly number[])[], seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: length(seconds) }, (_, index) => {
    const at = index / signalRate;
    const notes = rounds[Math.floor(at * 2) % rounds.length]!;
    const fade = 1 - ((at * 2) % 1);
    return (
      notes.reduce((sum, semitone) => {
        const hz = 261.625_565 * 2 ** (semitone / 12);
        return (
          sum + [1, 2, 3, 4].reduce((tone, times) => tone + Math.sin(2 * Math.PI * hz * times * at) / times ** 2, 0)
        );
      }, 0) *
      fade *
      (0.4 / notes.length)
    );
  });
}

/** Syllables of a buzzing voice with hissing consonants, at uneven times, with pauses between words. */
export function speech(seconds: number): Float32Array<ArrayBuffer> {
  const next = randomValues();
  const between = (from: number, to: number) => from + ((next() + 1) / 2) * (to - from);
  const out = new Float32Array(length(seconds));
  for (let at = 0; at < seconds;) {
    const [hiss, voice, pitch] = [between(0.04, 0.09), between(0.09, 0.25), between(95, 160)];
    const from = length(at);
    for (let i = 0; i < length(hiss + voice) && from + i < out.length; i += 1) {
      const isVoice = i > length(hiss);
      const fade = isVoice ? Math.sin((Math.PI * (i - length(hiss))) / length(voice)) : 0.3;
      out[from + i] = fade * (isVoice ? (((i * pitch) / signalRate) % 1) - 0.5 : 0.3 * next());
    }
    at += hiss + voice + (next() > 0.4 ? between(0.15, 0.5) : 0.02);
  }
  return out;
}
