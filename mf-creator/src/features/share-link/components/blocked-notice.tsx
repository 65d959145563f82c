import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { blockedCuratorsQuery, useBlock } from '../../../lib/queries/blocked-curators.ts';

/** React hook: whether the signed-in creator blocked this curator. */
export function useIsBlocked(curatorId: number | null): boolean {
  const { call, useSession } = useShell();
  const isCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const blocked = useQuery({ ...blockedCuratorsQuery(call), enabled: isCreator && curatorId !== null });
  return (isCreator && blocked.data?.some(({ curator }) => curator.id === curatorId)) ?? false;
}

/** Blocked by the artist: nothing can be sent until that is undone. */
export function BlockedNotice({ curatorId }: { curatorId: number }) {
  const { t } = useText();
  const showError = useFailureToast();
  const block = useBlock();
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size="s"
          loading={block.isPending}
          onClick={() => block.mutate({ curatorId, isBlocked: false }, { onError: showError })}
        >
          {t('shareLink.unblock')}
        </Button>
      }
    >
      {t('shareLink.blocked')}
    </Banner>
  );
}
