import type { ApiError } from '@fanfare/api-contract';
import type { Catalogue } from '@fanfare/api-contract/explanations';

type Refused = Partial<ApiError>;
/** Says a refusal in the page's language. */
export type Explain = (error: Refused | undefined) => Promise<Refused | undefined>;
type Loads = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** A refusal waits this long for its words; then it is shown in English. */
const longestWaitMs = 3_000;

/** What says refusals in a language loads with the first of them; English comes from the API. @param loads by language */
export function createExplain(language: () => string, loads: Loads): Explain {
  return async (error) => {
    const locale = language();
    const load = loads[locale];
    if (!error || !load) return error;
    const said = Promise.all([import('./refusal-texts.ts'), load()]).then(([{ inWords }, { default: catalogue }]) =>
      inWords(error, { catalogue, locale }),
    );
    const late = new Promise<Refused>((resolve) => setTimeout(resolve, longestWaitMs, error));
    return Promise.race([said.catch(() => error), late]);
  };
}
