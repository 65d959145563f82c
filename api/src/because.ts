import type { Because } from '@fanfare/api-contract/because';
import { textOf } from '@fanfare/api-contract/explanations';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };

export { type Because, because } from '@fanfare/api-contract/because';

/** European English, as the front ends have it. */
const language = { catalogue: english, locale: 'en-GB' };

/** The English text, for clients that know no catalogue. */
export const inEnglish = (because: Because): string => textOf(language, because) ?? because.reason;
