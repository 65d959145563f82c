import { Loaded, useShell } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { curatorPlacementsQuery, curatorRecordQuery, curatorSamplesQuery } from '../api/curator-page.ts';
import { Placements } from './placements.tsx';
import { CuratorRecordPanel } from './record-panel.tsx';
import { SampleAnswers } from './sample-answers.tsx';

/** What a curator did so far: the record, sample answers, recent placements. */
export function CuratorFacts({ curatorId }: { curatorId: number }) {
  const { call } = useShell();
  const record = useQuery(curatorRecordQuery(call, curatorId));
  const samples = useQuery(curatorSamplesQuery(call, curatorId));
  const placements = useQuery(curatorPlacementsQuery(call, curatorId));
  return (
    <>
      <Loaded query={record} skeleton={<Skeleton shape="block" width="100%" height={240} />}>
        {(data) => <CuratorRecordPanel record={data} />}
      </Loaded>
      {/* Most curators show none: nothing holds their place, and a failure leaves the rest as it is. */}
      {samples.data && <SampleAnswers samples={samples.data} />}
      <Loaded query={placements} skeleton={<Skeleton shape="block" width="100%" height={240} />}>
        {(data) => <Placements {...data} />}
      </Loaded>
    </>
  );
}
