import type { ServiceCard } from '@fanfare/api-contract';
import { Page } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import type { ReactNode } from 'react';
import { CuratorFacts } from '../features/curator-page/components/curator-facts.tsx';
import { CuratorHeader } from '../features/curator-page/components/curator-header.tsx';
import s from './curator.module.css';

export interface CuratorPageProps {
  person: DataOf<'GET /api/v2/curators/:curatorId'>;
  services: readonly ServiceCard[];
}

interface CuratorFrameProps extends CuratorPageProps {
  /** Above the name. */
  back?: ReactNode;
  offers: ReactNode;
  /** Beside the services. */
  side: ReactNode;
  onBlock?: (curatorId: number, isBlocked: boolean) => void;
}

/** The parts of a curator’s page. */
export function CuratorFrame({ person, services, back, offers, side, onBlock }: CuratorFrameProps) {
  return (
    <Page
      title={person.display_name}
      header={
        <>
          {back && <p className={s.back}>{back}</p>}
          <CuratorHeader person={person} services={services} {...(onBlock ? { onBlock } : {})} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={s.parts}>
          {offers}
          <CuratorFacts curatorId={person.id} />
        </div>
        <div className={s.side}>{side}</div>
      </div>
    </Page>
  );
}
