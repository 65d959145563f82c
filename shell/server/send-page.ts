import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
/** Quick ones: each page is its visitor's own and is packed once. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipLevel = { level: 6 };

/** Sends a page packed as its browser can unpack it. Nothing that a page was asked with stands in it, so its size tells nothing. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8');
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(await brotli(html, brotliQuality));
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await zip(html, gzipLevel));
  return reply.send(html);
}
