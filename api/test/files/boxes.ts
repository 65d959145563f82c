/** A box of the family of MP4, HEIF and JPEG 2000. @param parts texts as Latin-1 */
export function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl']);

/**
 * The same file with every box of a type replaced; the boxes around it grow along. The audio must precede it, as ffmpeg writes it.
 * @param replace a box's content → the whole new box
 */
export function withBox(file: Buffer, type: string, replace: (body: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length;) {
    const size = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + size);
    if (name === type) parts.push(replace(body));
    else if (containers.has(name)) parts.push(box(name, withBox(body, type, replace)));
    else parts.push(file.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(parts);
}
