import { useText } from '@fanfare/kit';
import { SkipLink } from '@fanfare/shared-ui';

/** The id of the part that shows the results. */
export const resultsId = 'results';

/** A link past the filters to the results, visible while it has the focus. The address stays as it is: it has the filters. */
export function SkipToResults() {
  const { t } = useText();
  return (
    <SkipLink
      href={`#${resultsId}`}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${resultsId}`)?.focus();
      }}
    >
      {t('results.skip')}
    </SkipLink>
  );
}
