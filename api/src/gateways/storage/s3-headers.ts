import { extname } from 'node:path';
import { isPublic } from './storage.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
};
const compressible = new Set(['.js', '.css', '.html', '.json', '.map', '.txt', '.svg']);

/** How a browser that reads the bucket itself is told to take a file. */
export interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
}

export const headersOf = (key: string): ObjectHeaders => ({
  ContentType: contentTypes[extname(key)] ?? 'application/octet-stream',
  CacheControl: isPublic(key) ? 'public, max-age=31536000, immutable' : 'private, max-age=0',
});

/** A bucket doesn't compress what it gives out, so texts for browsers lie in it compressed. */
export const isCompressed = (key: string): boolean => isPublic(key) && compressible.has(extname(key));
