import type { CuratorPromise } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useSearchPlacement } from '../api/promises.ts';
import s from './search-now.module.css';

/** Looks for the track in its playlist now, for a curator who doesn't want to wait for the daily look. */
export function SearchNow({ promise: { submissionId, trackTitle, service } }: { promise: CuratorPromise }) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  const search = useSearchPlacement(submissionId);
  // Not by `mutate`: its callbacks don't run once this is unmounted, and a live event may show the found proof before the answer.
  const searchNow = async () => {
    if (search.isPending) return;
    const done = await search.mutateAsync().catch(() => null);
    if (!done?.proof) return;
    notify({ text: t('promises.search.found', { track: trackTitle, playlist: service.title }), tone: 'positive' });
  };
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        aria-label={t('promises.search.nowLabel', { playlist: service.title })}
        loading={search.isPending}
        onClick={() => void searchNow()}
      >
        {t('promises.search.now')}
      </Button>
      <p className={s.said} role="status">
        {search.error ? messageFor(search.error) : search.data?.search ? t('promises.search.looked') : ''}
      </p>
    </>
  );
}
