import type { ApiError } from '@fanfare/api-contract';
import type { Catalogue } from '@fanfare/api-contract/explanations';
import type * as translations from './word-texts.ts';
import { wordedIn } from './worded.ts';

type Refused = Partial<ApiError>;
/** Says in the page's language what the API says in English. */
export interface Words {
  refusal: (error: Refused | undefined) => Promise<Refused | undefined>;
  data: (data: unknown) => Promise<unknown>;
}
type Loads = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;
type Translation = typeof translations;

/** An answer waits this long for its words; then it is shown in English. */
const longestWaitMs = 3_000;

/** The texts of a language load when the first of them is needed; English comes from the API. @param loads by language */
export function createWords(language: () => string, loads: Loads): Words {
  async function say<T>(given: T, translate: (translation: Translation, catalogue: Catalogue) => T): Promise<T> {
    const load = loads[language()];
    if (!load) return given;
    const said = Promise.all([import('./word-texts.ts'), load()]).then(([translation, { default: catalogue }]) =>
      translate(translation, catalogue),
    );
    return Promise.race([
      said.catch(() => given),
      new Promise<T>((resolve) => setTimeout(resolve, longestWaitMs, given)),
    ]);
  }
  return {
    refusal: async (error) =>
      error && say(error, ({ refusalIn }, catalogue) => refusalIn({ catalogue, locale: language() }, error)),
    async data(data) {
      const worded = loads[language()] ? wordedIn(data) : [];
      if (worded.length === 0) return data;
      return say(data, ({ sayIn }, catalogue) => {
        for (const one of worded) sayIn({ catalogue, locale: language() }, one);
        return data;
      });
    },
  };
}
