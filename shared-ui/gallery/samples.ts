/** Loudness along a track: quiet, a build-up, a chorus, a break, and the end. */
export const peaks = Array.from({ length: 400 }, (_, index) => {
  const part = index < 60 ? 0.3 : index < 160 ? 0.55 : index < 250 ? 0.95 : index < 300 ? 0.4 : 0.9;
  return Math.round(100 * part * (0.72 + 0.28 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.37))));
});

export const forecast = Array.from({ length: 31 }, (_, half) => {
  const share = 1 - Math.exp(-half / 10);
  return { day: half / 2, low: share * (half / 30), expected: 2.95 * share, high: 5 * (half / 30) ** 0.7 };
});

export const people = [
  'Jonas Lindqvist',
  'Amélie Fournier',
  '山田 太郎',
  'فيروز حداد',
  '🎺 Brass',
  'Ruth Okafor',
  'Davide Moretti',
].map((name, id) => ({ id, name }));

export const countries = [
  'Austria',
  'Belgium',
  'Denmark',
  'Finland',
  'France',
  'Germany',
  'Ireland',
  'Italy',
  'Netherlands',
  'Norway',
  'Portugal',
  'Spain',
  'Sweden',
  'Switzerland',
  'United Kingdom',
].map((label) => ({ value: label, label, hint: label.length * 7 }));

/** A picture that is in the page, so that nothing has to be fetched. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#8fb8a8"/><circle cx="48" cy="38" r="18" fill="#f4e4cf"/><path d="M14 96c2-26 16-36 34-36s32 10 34 36z" fill="#33476b"/></svg>',
)}`;
/** An address without a picture. */
export const noPicture = 'data:image/png;base64,AAAA';
