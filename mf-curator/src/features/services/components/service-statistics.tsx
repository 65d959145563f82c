import type { ServiceCard } from '@fanfare/api-contract';
import { ServiceFigures } from '@fanfare/shared-ui';
import { useCardWords } from '../../../lib/service-card/use-card-words.ts';

/** The public numbers of a service, drawn by what draws them for creators. */
export function ServiceStatistics({ card }: { card: ServiceCard }) {
  const words = useCardWords();
  return <ServiceFigures service={card} words={words} />;
}
