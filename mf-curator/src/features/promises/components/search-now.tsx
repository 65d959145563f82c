import type { CuratorPromise } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useSearchPlacement } from '../api/promises.ts';
import s from './search-now.module.css';

/** Looks for the track in its playlist now, for a curator who doesn't want to wait for the daily look. */
export function SearchNow({ promise: { submissionId, trackTitle, service } }: { promise: CuratorPromise }) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const search = useSearchPlacement(submissionId);
  const searchNow = () => {
    if (search.isPending) return;
    search.mutate(undefined, {
      onSuccess: ({ proof }) => {
        if (proof) {
          notify({
            text: t('promises.search.found', { track: trackTitle, playlist: service.title }),
            tone: 'positive',
          });
        }
      },
    });
  };
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        aria-label={t('promises.search.nowLabel', { playlist: service.title })}
        loading={search.isPending}
        onClick={searchNow}
      >
        {t('promises.search.now')}
      </Button>
      <p className={s.said} role="status">
        {search.error ? messageFor(search.error) : search.data?.search ? t('promises.search.looked') : ''}
      </p>
    </>
  );
}
