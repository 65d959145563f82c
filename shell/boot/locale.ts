/** How figures and days are written in a language. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
