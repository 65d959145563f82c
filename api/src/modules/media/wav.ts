import { open } from 'node:fs/promises';

/** What a WAV file's header promises, and where its samples stand. */
export interface WavLayout {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  /** 1 whole numbers, 3 floating point. */
  encoding: number;
  dataStart: number;
  /** As the header says; null where a stream was written without knowing its end. */
  dataBytes: number | null;
  fileBytes: number;
}

/** Writers that stream put these where the size isn't known yet. */
const unknownSizes = new Set([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff]);
const extensible = 0xff_fe;

/**
 * Reads the chunks of a WAV file up to its samples.
 * @returns null where it isn't one that makes sense
 */
export async function readWavLayout(path: string): Promise<WavLayout | null> {
  const file = await open(path);
  try {
    const fileBytes = (await file.stat()).size;
    const header = Buffer.alloc(40);
    let format: Pick<WavLayout, 'channels' | 'sampleRate' | 'bitsPerSample' | 'encoding'> | null = null;
    for (let at = 12; at + 8 <= fileBytes;) {
      await file.read(header, 0, 8, at);
      const name = header.toString('latin1', 0, 4);
      const size = header.readUInt32LE(4);
      if (name === 'fmt ') {
        await file.read(header, 0, Math.min(size, header.length), at + 8);
        const encoding = header.readUInt16LE(0);
        format = {
          encoding: encoding === extensible ? header.readUInt16LE(24) : encoding,
          channels: header.readUInt16LE(2),
          sampleRate: header.readUInt32LE(4),
          bitsPerSample: header.readUInt16LE(14),
        };
      }
      if (name === 'data') {
        if (!format || format.channels === 0 || format.sampleRate === 0 || format.bitsPerSample === 0) return null;
        return { ...format, dataStart: at + 8, dataBytes: unknownSizes.has(size) ? null : size, fileBytes };
      }
      // Chunks stand on even positions.
      at += 8 + size + (size % 2);
    }
    return null;
  } finally {
    await file.close();
  }
}

/** Whether a WAV file ends before its header says it does. */
export const isCutOff = (wav: WavLayout): boolean =>
  wav.dataBytes !== null && wav.dataStart + wav.dataBytes > wav.fileBytes + wav.channels * (wav.bitsPerSample / 8);
