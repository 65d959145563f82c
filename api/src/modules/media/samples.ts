/** The value of a full-scale sample. */
const loudest = 32_768;

/**
 * Collects decoded samples in memory.
 * @param maxSamples are kept; whatever comes beyond them is dropped
 */
export function sampleCollector(maxSamples: number): { add(bytes: Buffer): void; finish(): Float32Array<ArrayBuffer> } {
  const bytes = Buffer.alloc(maxSamples * 2);
  let length = 0;
  return {
    /** @param piece signed 16-bit little-endian, in pieces of any length */
    add(piece) {
      length += piece.copy(bytes, length);
    },
    finish: () => Float32Array.from({ length: length >> 1 }, (_, index) => bytes.readInt16LE(index * 2) / loudest),
  };
}
