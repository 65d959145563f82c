import { createReadStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { ReadableStream as webStream } from 'node:stream/web';

/** A file of a build, by its path within it, with forward slashes. */
export interface UploadFile {
  path: string;
  sizeBytes: number;
  /** `file` without it. */
  field?: 'map';
  /** Its path on disk, or its bytes. */
  content: string | Uint8Array;
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  html: 'text/html',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Escapes field and file names, which are quoted. */
const quoted = (text: string) => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));

/**
 * A multipart body that is streamed from disk: first the fields, then each file as a part named `file`, or `map`.
 * @param onSent bytes of files handed over so far
 */
export function multipart(
  fields: Record<string, string>,
  files: readonly UploadFile[],
  onSent: (sentBytes: number) => void = () => {},
): { headers: Record<string, string>; body: ReadableStream<Uint8Array> } {
  const boundary = `fanfare-${randomBytes(16).toString('hex')}`;
  const encoder = new TextEncoder();
  const head = (lines: string[]) => encoder.encode(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`);
  const lineEnd = encoder.encode('\r\n');

  async function* body(): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    for (const [name, value] of Object.entries(fields)) {
      yield head([`Content-Disposition: form-data; name="${quoted(name)}"`]);
      yield encoder.encode(`${value}\r\n`);
    }
    for (const { path, content, field = 'file' } of files) {
      yield head([
        `Content-Disposition: form-data; name="${field}"; filename="${quoted(path)}"`,
        `Content-Type: ${typeOf(path)}`,
      ]);
      const chunks = typeof content === 'string' ? createReadStream(content) : [content];
      for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
        yield chunk;
        onSent((sentBytes += chunk.length));
      }
      yield lineEnd;
    }
    yield encoder.encode(`--${boundary}--\r\n`);
  }

  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: webStream.from(body()) as ReadableStream<Uint8Array>,
  };
}
