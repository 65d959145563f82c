import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by their names, read from its central directory; each is checked against its sum. */
export function readZip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const content = method === 8 ? inflateRawSync(packed) : packed;
    if (crc32(content) !== sum) throw new Error(`${name} is broken`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
