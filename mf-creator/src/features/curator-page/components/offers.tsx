import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Panel, styles } from '@fanfare/shared-ui';
import { Offer } from './offer.tsx';

interface OffersProps {
  services: readonly ServiceCard[];
  chosenIds: ReadonlySet<number>;
  refusals?: ReadonlyMap<number, string>;
  genreName?: string | undefined;
  /** Whether a service can be chosen here; the others are listed below, to read. */
  canChoose: (service: ServiceCard) => boolean;
  /** Left out where nothing can be chosen. */
  onToggle?: (service: ServiceCard, isAdded: boolean) => void;
  /** In place of the panel's own texts. */
  title?: string;
  none?: string;
}

/** A curator’s services: those that can be chosen here, then the others. */
export function Offers({ services, chosenIds, refusals, genreName, canChoose, onToggle, ...texts }: OffersProps) {
  const { t } = useText();
  const { title = t('curatorPage.services.title'), none = t('curatorPage.services.none') } = texts;
  const chosen = services.filter(canChoose);
  const others = services.filter((service) => !canChoose(service));
  return (
    <>
      <Panel aria-label={title} title={title}>
        {services.length === 0 && <p className={styles.quiet}>{none}</p>}
        {chosen.map((service) => (
          <Offer
            key={service.id}
            service={service}
            isAdded={chosenIds.has(service.id)}
            refusal={refusals?.get(service.id)}
            genreName={genreName}
            onToggle={onToggle}
          />
        ))}
      </Panel>
      {others.length > 0 && (
        <Panel aria-label={t('curatorPage.services.otherTypes')} title={t('curatorPage.services.otherTypes')}>
          {others.map((service) => (
            <Offer key={service.id} service={service} isAdded={false} />
          ))}
        </Panel>
      )}
    </>
  );
}
