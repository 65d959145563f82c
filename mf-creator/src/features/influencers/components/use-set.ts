import type { InfluencerSet, ServiceCard } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { useState } from 'react';
import { useIsProRefusal } from '../../../lib/pro-features.ts';
import { useChangeSet } from '../api/change-set.ts';

/** A disliked influencer that can be restored in place. */
export interface Dislike {
  service: ServiceCard;
  /** The id of the previous influencer; null for the first. */
  after: number | null;
  isRestoring: boolean;
}

/** React hook: the actions on a generated set, and the influencers disliked since. */
export function useSet(set: InfluencerSet) {
  const { t } = useText();
  const isProRefusal = useIsProRefusal();
  const toast = useFailureToast();
  const { mutateAsync } = useChangeSet(set.campaignId);
  const [disliked, setDisliked] = useState<readonly Dislike[]>([]);
  const [isRegenerating, setIsRegenerating] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** The set before the last regeneration; null if it can't be restored. */
  const [previousIds, setPreviousIds] = useState<readonly number[] | null>(null);

  const showError = (thrown: unknown) => {
    if (!isProRefusal(thrown)) toast(thrown);
  };

  const removeDislike = (id: number) => setDisliked((now) => now.filter(({ service }) => service.id !== id));

  const pin = (serviceId: number, isPinned: boolean) => {
    mutateAsync({ act: isPinned ? 'pin' : 'unpin', serviceId }).catch(showError);
  };
  const dislike = (service: ServiceCard) => {
    const ids = set.items.map((item) => item.service.id);
    const after = ids[ids.indexOf(service.id) - 1] ?? null;
    setDisliked((now) => [
      ...now.filter((item) => item.service.id !== service.id),
      { service, after, isRestoring: false },
    ]);
    mutateAsync({ act: 'dislike', serviceId: service.id }).catch((thrown: unknown) => {
      removeDislike(service.id);
      showError(thrown);
    });
  };
  const restore = (serviceId: number) => {
    const mark = (isRestoring: boolean) =>
      setDisliked((now) => now.map((item) => (item.service.id === serviceId ? { ...item, isRestoring } : item)));
    mark(true);
    mutateAsync({ act: 'add', serviceId })
      .then(() => removeDislike(serviceId))
      .catch((thrown: unknown) => {
        mark(false);
        showError(thrown);
      });
  };
  /** Regenerates the set and announces how many are new. */
  const regenerate = () => {
    if (isRegenerating) return;
    const ids = set.items.map(({ service }) => service.id);
    setIsRegenerating(true);
    setPreviousIds(null);
    setAnnouncement(t('influencers.regenerating'));
    mutateAsync({ act: 'others' })
      .then((next) => {
        setDisliked([]);
        const count = next.items.filter(({ service }) => !ids.includes(service.id)).length;
        setPreviousIds(count > 0 ? ids : null);
        setAnnouncement(t('influencers.regenerated', { count, stayed: next.items.length - count }));
      })
      .catch((thrown: unknown) => {
        setAnnouncement('');
        showError(thrown);
      })
      .finally(() => setIsRegenerating(false));
  };
  const undoRegenerate = () => {
    if (!previousIds || isRegenerating) return;
    setIsRegenerating(true);
    mutateAsync({ act: 'restore', servicesIDs: previousIds })
      .then(() => {
        setPreviousIds(null);
        setAnnouncement(t('influencers.restored'));
      })
      .catch(showError)
      .finally(() => setIsRegenerating(false));
  };
  /** Other settings make the previous set obsolete. */
  const reset = () => {
    setDisliked([]);
    setPreviousIds(null);
    setAnnouncement('');
  };
  return {
    disliked,
    isRegenerating,
    announcement,
    canUndo: previousIds !== null,
    pin,
    dislike,
    restore,
    regenerate,
    undoRegenerate,
    reset,
  };
}
