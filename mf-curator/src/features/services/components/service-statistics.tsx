import type { ServiceCard } from '@fanfare/api-contract';
import { useCardTexts } from '@fanfare/kit';
import { ServiceFigures } from '@fanfare/shared-ui';

/** The public numbers of a service, drawn by what draws them for creators. */
export function ServiceStatistics({ card }: { card: ServiceCard }) {
  const words = useCardTexts();
  return <ServiceFigures service={card} words={words} />;
}
