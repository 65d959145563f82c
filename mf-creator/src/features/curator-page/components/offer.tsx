import type { ServiceCard as Service } from '@fanfare/api-contract';
import { useCardTexts, useText } from '@fanfare/kit';
import { Banner, Button, CheckIcon, PlusIcon, ServiceCard } from '@fanfare/shared-ui';
import { useReasons } from '../../../lib/reasons/use-reasons.ts';

interface OfferProps {
  service: Service;
  isAdded: boolean;
  refusal?: string | undefined;
  /** The track’s first genre, for the accept rate. */
  genreName?: string | undefined;
  /** Adds (true) or removes it; none where it can’t be chosen here. */
  onToggle?: ((service: Service, isAdded: boolean) => void) | undefined;
}

/** One of the curator’s services in full, to add or remove. */
export function Offer({ service, isAdded, refusal, genreName, onToggle }: OfferProps) {
  const { t } = useText();
  const words = useCardTexts();
  const reasons = useReasons(service.reasons);
  const { title, availability, moods = [] } = service;
  // One that this version doesn't know yet is shown as the API names it.
  const moodNames = moods.map((mood) => t(`curatorPage.moods.${mood}`, { defaultValue: mood }));
  const isOpen = availability.status === 'open';
  return (
    <ServiceCard
      service={{ ...service, reasons, moodNames }}
      words={words}
      genreName={genreName}
      isMarked={isAdded}
      acts={
        onToggle && (
          <Button
            disabled={!isOpen && !isAdded}
            aria-pressed={isAdded}
            aria-label={t(isAdded ? 'selection.remove' : 'selection.add', { title })}
            iconStart={isAdded ? <CheckIcon size={16} /> : isOpen ? <PlusIcon size={16} /> : undefined}
            onClick={() => onToggle(service, !isAdded)}
          >
            {isAdded ? t('selection.added') : t(`selection.status.${availability.status}`)}
          </Button>
        )
      }
      end={refusal && <Banner tone="danger">{refusal}</Banner>}
    />
  );
}
