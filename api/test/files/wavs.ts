/** The fields of a WAV file; they default to those of a second of mono. */
interface WavHeader {
  encoding?: number;
  channels?: number;
  sampleRate?: number;
  bitsPerSample?: number;
  bytesPerFrame?: number;
  dataBytes?: number;
  riffBytes?: number;
}

export function riffChunk(name: string, data: Buffer, size = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, data]);
}

/** A WAV file that may contradict itself. @param data its samples */
export function oddWav(data: Buffer, header: WavHeader = {}, ...between: Buffer[]): Buffer {
  const { encoding = 1, channels = 1, sampleRate = 8_000, bitsPerSample = 16 } = header;
  const { bytesPerFrame = (channels * bitsPerSample) / 8, dataBytes = data.length } = header;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(encoding, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE((sampleRate * bytesPerFrame) % 2 ** 32, 8);
  format.writeUInt16LE(bytesPerFrame & 0xff_ff, 12);
  format.writeUInt16LE(bitsPerSample, 14);
  const chunks = Buffer.concat([riffChunk('fmt ', format), ...between, riffChunk('data', data, dataBytes)]);
  const head = riffChunk('RIFF', Buffer.from('WAVE'), header.riffBytes ?? chunks.length + 4);
  return Buffer.concat([head, chunks]);
}
