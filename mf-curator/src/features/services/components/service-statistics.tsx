import type { ServiceCard } from '@fanfare/api-contract';
import { useCardTexts } from '@fanfare/kit';
import { ServiceFigures } from '@fanfare/shared-ui';

/** The public figures of a service, in the component that creators see. */
export function ServiceStatistics({ card }: { card: ServiceCard }) {
  const words = useCardTexts();
  return <ServiceFigures service={card} words={words} />;
}
