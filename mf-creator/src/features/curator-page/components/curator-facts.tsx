import { Loaded, useShell } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { curatorPlacementsQuery, curatorRecordQuery } from '../api/curator-page.ts';
import { Placements } from './placements.tsx';
import { CuratorRecordPanel } from './record-panel.tsx';

/** What a curator did so far: the record, recent placements. */
export function CuratorFacts({ curatorId }: { curatorId: number }) {
  const { call } = useShell();
  const record = useQuery(curatorRecordQuery(call, curatorId));
  const placements = useQuery(curatorPlacementsQuery(call, curatorId));
  return (
    <>
      <Loaded query={record} skeleton={<Skeleton shape="block" width="100%" height={240} />}>
        {(data) => <CuratorRecordPanel record={data} />}
      </Loaded>
      <Loaded query={placements} skeleton={<Skeleton shape="block" width="100%" height={240} />}>
        {(data) => <Placements {...data} />}
      </Loaded>
    </>
  );
}
