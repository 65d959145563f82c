import { spawn } from 'node:child_process';
import { boundedLimit } from '../../bounded-limit.ts';
import { peakCollector } from './peaks.ts';
import { sampleCollector } from './samples.ts';
import type { AudioFormat } from './audio-format.ts';

/** The result of decoding a whole file. */
export interface Decoded {
  seconds: number;
  peaks: number[];
  /** The decoder gave up, or ran out of time. */
  hasFailed: boolean;
}

/** A part of a file, and how to decode it. */
export interface Part {
  fromSeconds: number;
  /** Where the file ends sooner, so does the part. */
  seconds: number;
  sampleRate: number;
}

/** A decoded part of a file: mono, from −1 to 1. */
export interface DecodedPart {
  samples: Float32Array<ArrayBuffer>;
  sampleRate: number;
  hasFailed: boolean;
}

export interface Decoder {
  /**
   * Decodes a whole file.
   * @param maxSeconds of audio; the rest isn't decoded
   * @returns null where this machine has no decoder
   */
  decode(path: string, format: AudioFormat, maxSeconds: number): Promise<Decoded | null>;
  /**
   * Decodes a part of a file into memory.
   * @returns null where this machine has no decoder
   */
  samples(path: string, format: AudioFormat, part: Part): Promise<DecodedPart | null>;
}

/** Named instead of detected: a playlist disguised as a song must not make ffmpeg open other files or addresses. */
const demuxer: Record<AudioFormat, string> = { mp3: 'mp3', wav: 'wav', flac: 'flac', m4a: 'mov', ogg: 'ogg' };

/** Enough for a waveform, and a sixth of the work. */
const decodedSampleRate = 8_000;
const timeoutMs = 120_000;
/** Four times what the program and its libraries need. */
const maxMemoryKilobytes = 2_097_152;
/** Runs a program under memory and CPU limits that it can't raise. */
const bounded = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; shift 2; exec "$@"';
/** The shell's exit codes for a program that is missing or not executable. */
const missing = new Set([126, 127]);
/** Two decoders fill two cores. Nobody waits behind fifty. */
const concurrency = 2;
const queue = { maxPending: 50, retryAfterSeconds: 20 };

/** @param program `ffmpeg`, or its path */
export function ffmpegDecoder(program: string): Decoder {
  const limited = boundedLimit(concurrency, queue);

  /**
   * Decodes a file, or a part of it, to signed 16-bit little-endian mono.
   * @returns whether the program failed; null where it is missing
   */
  function run(path: string, format: AudioFormat, part: Part, hear: (bytes: Buffer) => void): Promise<boolean | null> {
    const { promise, resolve } = Promise.withResolvers<boolean | null>();
    const from = part.fromSeconds ? ['-ss', String(part.fromSeconds)] : [];
    const input = [...from, '-protocol_whitelist', 'file', '-f', demuxer[format], '-i', `file:${path}`];
    const output = ['-map', '0:a:0', '-t', String(part.seconds), '-ac', '1', '-ar', String(part.sampleRate)];
    const decoding = ['-nostdin', '-v', 'error', '-threads', '1', ...input, ...output, '-f', 's16le', 'pipe:1'];
    const bounds = [maxMemoryKilobytes, timeoutMs / 1_000].map(String);
    const child = spawn('sh', ['-c', bounded, 'sh', ...bounds, program, ...decoding], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // The API's environment holds secrets.
      env: { PATH: process.env['PATH'] },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.stdout.on('data', hear);
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(missing.has(code ?? 0) ? null : code !== 0));
    return promise;
  }

  return {
    decode: (path, format, maxSeconds) =>
      limited(async () => {
        const peaks = peakCollector(decodedSampleRate);
        const part = { fromSeconds: 0, seconds: maxSeconds, sampleRate: decodedSampleRate };
        const hasFailed = await run(path, format, part, (bytes) => peaks.add(bytes));
        return hasFailed === null ? null : { seconds: peaks.seconds, peaks: peaks.finish(), hasFailed };
      }),
    samples: (path, format, part) =>
      limited(async () => {
        const collector = sampleCollector(Math.ceil(part.seconds * part.sampleRate));
        const hasFailed = await run(path, format, part, (bytes) => collector.add(bytes));
        return hasFailed === null ? null : { samples: collector.finish(), sampleRate: part.sampleRate, hasFailed };
      }),
  };
}
