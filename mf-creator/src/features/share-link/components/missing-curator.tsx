import { Page, useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { curatorServicesPath, paths } from '../../../paths.ts';
import { ownLinkQuery } from '../api/own-link.ts';

/** Nobody’s link, or the one of a curator who has nothing live; its owner reads what is missing. */
export function MissingCurator({ handle }: { handle: string }) {
  const { t } = useText();
  const { call, useSession } = useShell();
  const isCurator = useSession(({ account }) => (account?.influencer_id ?? null) !== null);
  const isCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const own = useQuery({ ...ownLinkQuery(call), enabled: isCurator });
  const isOwn = own.data !== undefined && [own.data.handle, ...own.data.earlierHandles].includes(handle.toLowerCase());
  const title = t(isOwn ? 'shareLink.own.hiddenTitle' : 'shareLink.missing.title');
  return (
    <Page title={title} header={<></>}>
      <EmptyState
        title={title}
        text={t(isOwn ? 'shareLink.own.hiddenText' : 'shareLink.missing.text')}
        mood="silent"
        titleAs="h1"
        actions={
          <Button render={<Link to={isOwn ? curatorServicesPath : isCreator ? paths.curators : '/'} />}>
            {t(isOwn ? 'shareLink.own.toServices' : 'shareLink.missing.action')}
          </Button>
        }
      />
    </Page>
  );
}
