import { gzipSync } from 'node:zlib';
import { box } from './boxes.ts';
import { type HostileImage, refused } from './hostile-image.ts';

const text = (content: string) => () => Buffer.from(content);
const bytes = (head: string | number[], length = 600) => {
  const file = Buffer.alloc(length, 0x20);
  Buffer.from(head as string, 'latin1').copy(file);
  return () => file;
};
const svg = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
const brand = (name: string) => () =>
  Buffer.concat([box('ftyp', name, '\0\0\0\0', name, 'mif1'), box('mdat', Buffer.alloc(200))]);

/**
 * Programs, documents and drawings named as images, and images of unsupported kinds.
 * @param canary an address that must not be contacted
 */
export const disguisedImages = (canary: string): HostileImage[] =>
  refused('file_unsupported', {
    'an SVG with a script': text(svg('<script>alert(document.cookie)</script>')),
    'an SVG that reads a file': text(
      svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ),
    'an SVG that visits an address': text(svg(`<image href="${canary}/svg.png" width="9" height="9"/>`)),
    'an SVG that visits an address for its DTD': text(
      svg('', `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "${canary}/svg.dtd">`),
    ),
    'an SVG that swells a billionfold': text(
      svg(
        '<text>&c;</text>',
        '<!DOCTYPE svg [<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>',
      ),
    ),
    'an SVG behind a mark and a comment': text(svg('<script>1</script>', '\uFEFF<!-- a picture -->')),
    'a packed SVG': () => gzipSync(svg('<script>1</script>')),
    'a page called cover.png': text('<!doctype html><script>fetch("/api/account")</script>'),
    'a script called cover.png': text('alert(1) // not a picture'),
    'a PHP program called cover.png': text('<?php system($_GET["c"]); ?>'),
    'a shell script called cover.png': text('#!/bin/sh\nrm -rf /\n'),
    'a PDF called cover.png': bytes('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'PostScript called cover.png': bytes('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
    'a ZIP called cover.png': bytes('PK\u0003\u0004\u0014\0\0\0'),
    'a Windows program called cover.png': bytes('MZ\u0090\0\u0003\0\0\0'),
    'a Linux program called cover.png': bytes('\u007fELF\u0002\u0001\u0001'),
    'a drawing command that visits an address': text(
      `push graphic-context\nimage over 0,0 0,0 'url(${canary}/mvg)'\npop graphic-context`,
    ),
    'a drawing script that reads a file': text(
      '<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="x.png"/></image>',
    ),
    'a playlist called cover.jpg': text(`#EXTM3U\n#EXTINF:1,\n${canary}/cover.m3u8\n`),
    'words called cover.jpg': text('not a picture at all'),
    'one byte': bytes([0x89], 1),
    'the first bytes of a PNG': bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 8),
    'a TIFF': bytes('II*\0\b\0\0\0\0\0'),
    'a big-endian TIFF': bytes('MM\0*\0\0\0\b\0\0'),
    'a bitmap': bytes('BM\u0058\u0002\0\0\0\0\0\0\u0036\0\0\0\u0028\0\0\0'),
    'an icon': bytes([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]),
    'a mouse pointer': bytes([0, 0, 2, 0, 1, 0, 16, 16, 0, 0, 0, 0, 0, 0]),
    'a HEIC of a telephone': brand('heic'),
    'a HEIF sequence': brand('msf1'),
    'a film called cover.avif': brand('isom'),
    'a JPEG XL': bytes([0xff, 0x0a, 0xfa, 0x1f]),
    'a boxed JPEG XL': () => Buffer.concat([box('JXL ', '\r\n\u0087\n'), box('ftyp', 'jxl \0\0\0\0jxl ')]),
    'a JPEG 2000': () => Buffer.concat([box('jP  ', '\r\n\u0087\n'), box('ftyp', 'jp2 \0\0\0\0jp2 ')]),
    'a Photoshop file': bytes('8BPS\0\u0001\0\0\0\0\0\0\0\u0003'),
    'an OpenEXR': bytes([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]),
    'a Radiance picture': text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
    'a portable pixmap': text('P6 9 9 255\n'),
    'a FITS of a telescope': text(`SIMPLE  =                    T${' '.repeat(600)}`),
    'a program that sets pixels': text('#define x_width 8\n#define x_height 8\nstatic char x_bits[] = {0};'),
    'a song called cover.webp': bytes('ID3\u0004\0\0\0\0\0\0'),
    'a WAV in the box of a WebP': bytes('RIFF\0\u0001\0\0WAVEfmt '),
  });
