import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
/** Fast levels: each page is unique to its visitor and compressed once. From 5 on brotli finds 8 % more in pages, at 0.3 ms; from 10 on it takes 20. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const gzipLevel = { level: 6 };

/**
 * Sends a page or its data in an encoding its browser accepts. No request data is reflected in it, so its compressed size reveals nothing.
 * @param type its Content-Type
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const vary = reply.getHeader('Vary');
  void reply.header('Vary', vary ? `Accept-Encoding, ${String(vary)}` : 'Accept-Encoding').type(type);
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(await brotli(text, brotliQuality));
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await zip(text, gzipLevel));
  return reply.send(text);
}
