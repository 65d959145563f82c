import { Loaded, useShell } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { shareLinkQuery } from '../api/share-link.ts';
import { CopyLink } from './copy-link.tsx';

/** My link, to copy. */
export function OwnLink() {
  const { call } = useShell();
  const link = useQuery(shareLinkQuery(call));
  return (
    <Loaded query={link} skeleton={<Skeleton lines={1} />}>
      {(data) => <CopyLink link={data} />}
    </Loaded>
  );
}
