import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioCache, renewAfterMs } from './audio-cache.ts';

const one = 'http://localhost:3010/media/audio/1?exp=1';
const two = 'http://localhost:3010/media/audio/2?exp=1';
const twoRenewed = 'http://localhost:3010/media/audio/2?exp=2';
const canPlay = (audio: HTMLAudioElement) => audio.dispatchEvent(new Event('canplaythrough'));

let nowMs = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** A cache with the first track open, and the audio elements in order of creation. */
function cacheWith() {
  const made: HTMLAudioElement[] = [];
  const RealAudio = globalThis.Audio;
  vi.spyOn(globalThis, 'Audio').mockImplementation(function (this: unknown) {
    const audio = new RealAudio();
    made.push(audio);
    return audio;
  } as unknown as typeof Audio);
  const cache = new AudioCache();
  return { cache, made, open: cache.take(1, one) };
}

test('the next track loads once the open one has buffered enough, and keeps its audio element when it opens', () => {
  const { cache, made, open } = cacheWith();
  cache.preload(2, two, 1);
  expect(made).toHaveLength(1);
  canPlay(open);
  expect(made[1]?.src).toBe(two);
  expect(cache.take(2, twoRenewed)).toBe(made[1]);
  expect(made[1]?.src).toBe(two);
});

test('a track that was skipped before the open one had buffered enough is not loaded', () => {
  const { cache, made, open } = cacheWith();
  cache.preload(2, two, 1);
  cache.retain([1, 3]);
  canPlay(open);
  expect(made).toHaveLength(1);
});

test('a URL that is about to expire is renewed, a fresh one is not', () => {
  const { cache, made, open } = cacheWith();
  cache.preload(2, two, 1);
  canPlay(open);
  cache.preload(2, twoRenewed, 1);
  expect(made[1]?.src).toBe(two);
  nowMs += renewAfterMs;
  cache.preload(2, twoRenewed, 1);
  expect(made[1]?.src).toBe(twoRenewed);
  expect(made).toHaveLength(2);
});

test('a track that failed to preload is loaded again when it opens', () => {
  const { cache, made, open } = cacheWith();
  cache.preload(2, two, 1);
  canPlay(open);
  Object.defineProperty(made[1], 'error', { value: { code: 2 } });
  const taken = cache.take(2, twoRenewed);
  expect(taken).not.toBe(made[1]);
  expect(taken.src).toBe(twoRenewed);
});

test('a released track stops loading', () => {
  const { cache, open } = cacheWith();
  cache.retain([2]);
  expect(open.hasAttribute('src')).toBe(false);
  expect(HTMLMediaElement.prototype.load).toHaveBeenCalled();
});

test('nothing is preloaded with data saver on', () => {
  vi.spyOn(navigator as { connection?: unknown }, 'connection', 'get').mockReturnValue({ saveData: true });
  const { cache, made, open } = cacheWith();
  cache.preload(2, two, 1);
  canPlay(open);
  expect(made).toHaveLength(1);
  expect(open.preload).toBe('metadata');
});
