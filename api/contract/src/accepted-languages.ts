/** How many ranges of a header are read: anybody can send a long one. */
const mostRanges = 20;

/** The languages of an `Accept-Language` header without their regions, those preferred first: `fr-CH, en;q=0.9` → `fr`, `en`. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .slice(0, mostRanges)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
