import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const windows = `${mozilla} (Windows NT 10.0; Win64; x64)`;
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148`, 'Chrome on iPad'],
  [`${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${mozilla} (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`, 'Samsung Internet on Android'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${mozilla} (X11; Linux x86_64) SomethingNew/1.0`, 'A browser on Linux'],
])('names a browser and its system: %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it.each(['', 'curl/8.5.0', 'Your own phone, don’t worry', '<b>Safari</b>'])(
  'neither guesses nor displays: %s',
  (text) => expect(deviceOf(text)).toBe('An unknown device'),
);
