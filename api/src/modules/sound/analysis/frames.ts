import meyda from 'meyda';

// Its types are of its build for browsers; Node's has no second default.
const extractor = meyda as unknown as typeof meyda.default;

/** What is measured in each short frame of a sound. */
export interface Frames {
  perSecond: number;
  rms: Float32Array;
  /** The centre of the spectrum in Hz. */
  centroid: Float32Array;
  /** From 0, a tone, to 1, noise. */
  flatness: Float32Array;
  /** How much louder the bands became since the frame before: peaks where notes begin. */
  onsets: Float32Array;
  /** The weight of each tenth of a semitone within the octave, from C; of tones only. */
  tones: Float64Array;
}

/** About 93 ms: long enough to tell semitones, short enough for beats. */
const frameSeconds = 0.092_9;
const framesPerHop = 4;
const bandsPerOctave = 3;
const lowestBandHz = 60;
/** Tones are looked for here; above, overtones dominate, and below, bins are wider than semitones. */
const tonalHz = { from: 110, to: 2_100 };
/** Weaker peaks than this share of a frame's strongest are noise. */
const weakestPeak = 0.1;
const noisy = 0.3;
const compression = 100;
export const tonesPerSemitone = 10;
const octave = 12 * tonesPerSemitone;
const middleC = 261.625_565;
const silence = 1e-4;

/** The bin above each third of an octave. */
function bandEnds(bins: number, binHz: number): number[] {
  const ends: number[] = [];
  for (let hz = lowestBandHz; hz < bins * binHz; hz *= 2 ** (1 / bandsPerOctave)) {
    const end = Math.max((ends.at(-1) ?? 0) + 1, Math.round(hz / binHz));
    if (end <= bins) ends.push(end);
  }
  return ends;
}

function addTones(tones: Float64Array, spectrum: Float32Array, binHz: number): void {
  const from = Math.max(1, Math.ceil(tonalHz.from / binHz));
  const to = Math.min(spectrum.length - 2, Math.floor(tonalHz.to / binHz));
  let strongest = 0;
  for (let bin = from; bin <= to; bin += 1) strongest = Math.max(strongest, spectrum[bin]!);
  const peaks: [number, number][] = [];
  let total = 0;
  for (let bin = from; bin <= to; bin += 1) {
    const [before, here, after] = [spectrum[bin - 1]!, spectrum[bin]!, spectrum[bin + 1]!];
    if (here <= before || here < after || here < strongest * weakestPeak) continue;
    // The top of a parabola through the logarithms of the three bins.
    const [left, top, right] = [before, here, after].map((value) => Math.log(value + 1e-12)) as [
      number,
      number,
      number,
    ];
    const bend = left - 2 * top + right;
    const at = bin + (bend === 0 ? 0 : (0.5 * (left - right)) / bend);
    const tone = Math.round(octave * Math.log2((at * binHz) / middleC));
    const weight = Math.sqrt(here);
    peaks.push([((tone % octave) + octave) % octave, weight]);
    total += weight;
  }
  for (const [tone, weight] of peaks) tones[tone]! += weight / total;
}

/** Measures a sound frame by frame, by Meyda's spectra. @param samples mono, from −1 to 1 */
export function measureFrames(samples: Float32Array, sampleRate: number): Frames {
  const size = 2 ** Math.round(Math.log2(sampleRate * frameSeconds));
  const hop = size / framesPerHop;
  const count = Math.max(0, Math.floor((samples.length - size) / hop) + 1);
  extractor.bufferSize = size;
  extractor.sampleRate = sampleRate;
  const binHz = sampleRate / size;
  const ends = bandEnds(size / 2, binHz);
  const made = () => new Float32Array(count);
  const frames: Frames = {
    perSecond: sampleRate / hop,
    rms: made(),
    centroid: made(),
    flatness: made(),
    onsets: made(),
    tones: new Float64Array(octave),
  };
  let earlier = new Float32Array(ends.length);
  for (let index = 0; index < count; index += 1) {
    const measured = extractor.extract(
      ['amplitudeSpectrum', 'rms', 'spectralCentroid', 'spectralFlatness'],
      samples.subarray(index * hop, index * hop + size),
    );
    if (!measured?.amplitudeSpectrum) continue;
    const { amplitudeSpectrum: spectrum, rms = 0, spectralCentroid = 0, spectralFlatness = 0 } = measured;
    frames.rms[index] = rms;
    const levels = new Float32Array(ends.length);
    let [bin, rise] = [0, 0];
    for (const [band, end] of ends.entries()) {
      let sum = 0;
      for (; bin < end; bin += 1) sum += spectrum[bin]!;
      levels[band] = Math.log1p((compression * sum) / size);
      if (index > 0) rise += Math.max(0, levels[band] - earlier[band]!);
    }
    earlier = levels;
    frames.onsets[index] = rise;
    if (rms < silence) continue;
    frames.centroid[index] = spectralCentroid * binHz;
    frames.flatness[index] = spectralFlatness;
    if (spectralFlatness < noisy) addTones(frames.tones, spectrum, binHz);
  }
  return frames;
}
