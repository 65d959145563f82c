import fc from 'fast-check';
import { goodLinks } from './good-links.ts';

/** Parts of good and bad links. */
const pieces = fc.constantFrom(
  ...(
    'https:// http:// // / \\ @ : . .. %2f %2e %00 %C3%A9 % ? # id= :443 :80 ï і ． 音 😀 ' +
    'www. m. instagram.com youtube.com open.spotify.com facebook.com tiktok.com deezer.com example.com ' +
    '127.0.0.1 [::1] localhost 0x7f.1 xn--80ak6aa92e.com ' +
    'artist user playlist channel @name name Name 27 4gzpq5DPGxSnKTe4SA8HAU profile.php redirect p'
  ).split(' '),
  ' ',
  '\t',
  '\n',
  '\u200B',
);

/** Parts in random combinations. */
const madeUp = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 4, unit: 'binary' })), { maxLength: 9 })
  .map((all) => all.join(''));

/** Good links with a part removed or inserted. */
const bent = fc
  .tuple(
    fc.constantFrom(...goodLinks.map(([, pasted]) => pasted)),
    fc.nat(120),
    fc.nat(6),
    fc.oneof(pieces, fc.string({ maxLength: 3 })),
  )
  .map(([link, from, gone, put]) => link.slice(0, from) + put + link.slice(from + gone));

/** Anything that might be pasted as a link; some of it is valid. */
export const anyLink = fc.oneof(madeUp, bent, fc.webUrl({ withQueryParameters: true, withFragments: true }));
