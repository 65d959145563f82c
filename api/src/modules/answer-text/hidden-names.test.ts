import { describe, expect, test } from 'vitest';
import { hideNames } from './hidden-names.ts';

const of = (curator: string, service = 'Nordic Kitchen') => ({ people: [curator], titles: [service] });

describe('a curator’s text', () => {
  test.each([
    ['cheers, anna', of('Anna Berg'), 'cheers, […]'],
    ['ANNA here: too long.', of('Anna Berg'), '[…] here: too long.'],
    ['Berg likes it, Anna Berg.', of('Anna Berg'), '[…] likes it, […].'],
    ['田中です。良い曲でした。', of('田中 太郎'), '[…]です。良い曲でした。'],
    ['ありがとう、田中太郎より', of('田中 太郎'), 'ありがとう、[…]より'],
    ['Annaさんより', of('Anna Berg'), '[…]さんより'],
    ['김민수입니다', of('김민수'), '[…]입니다'],
    ['Love, Zoe\u0308', of('Zo\u00EB Lind'), 'Love, […]'],
    ['Love, Zo\u00EB', of('Zoe\u0308 Lind'), 'Love, […]'],
    ['Ａｎｎａ says yes', of('Anna Berg'), '[…] says yes'],
    ['NightDrive, Night-Drive, night  drive, night_drive', of('A B', 'Night Drive'), '[…], […], […], […]'],
    ['On Night Drive from Friday', of('A B', 'NightDrive'), 'On […] from Friday'],
    ['Fits Drivetime Indie well', of('A B', 'Drivetime Indie (weekly)'), 'Fits […] well'],
    ['Fits Drivetime Indie (weekly) well', of('A B', 'Drivetime Indie (weekly)'), 'Fits […] well'],
    ['Orlova and Tom are great', of('Nia Orlova, Tom Vale'), '[…] and […] are great'],
    ['Nia works; Tom too', of('Nia/Tom'), '[…] works; […] too'],
    ['Bjork and Zoë', of('Björk', 'Zoe'), '[…] and […]'],
    ["Don't Go drags", of('A B', 'Don’t Go'), '[…] drags'],
    ['Late Ferry is close', of('A B', 'Late Ferry - Radio Edit'), '[…] is close'],
    ['Late Ferry is close, Tom raps', of('A B', 'Late Ferry feat. Tom Vale'), '[…] is close, […] raps'],
    ['Late Ferry is close, Tom raps', of('A B', 'Late Ferry (feat. Tom Vale)'), '[…] is close, […] raps'],
    ['Nia，很好！½…', of('Nia'), '[…]，很好！½…'],
    ['Nia sings', of('NiaOrlova'), '[…] sings'],
    ['Orlovas voice, Nia’s hook', of('Nia Orlova'), '[…] voice, […] hook'],
    ['Ask $Cash.* or C++', of('$Cash.*', 'C++'), 'Ask […] or […]'],
  ])('%s', (text, names, shown) => {
    expect(hideNames(text, names)).toBe(shown);
  });

  test.each([
    ['I added it: annatto, Bergen… ½', of('Anna Berg')],
    ['The radio edit is for the music', of('The Radio Person', 'Music For Records')],
    ['added, faded', of('Ed', 'Ad')],
    ['nothing to hide', of('', ' ')],
    ['It reminded me of you', of('Nia', 'Stay With Me')],
  ])('stays as it is without a name: %s', (text, names) => {
    expect(hideNames(text, names)).toBe(text);
  });
});
