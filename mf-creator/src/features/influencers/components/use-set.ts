import type { InfluencerSet, ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { useCallback, useState } from 'react';
import { featureOf } from '../../../lib/failure/feature-of.ts';
import { useChangeSet } from '../api/change-set.ts';

/** A disliked influencer that can be restored in place. */
export interface Aside {
  service: ServiceCard;
  /** The id of the previous influencer; null for the first. */
  after: number | null;
  isComingBack: boolean;
}

/** React hook: the actions on a generated set, and the influencers disliked since. */
export function useSet(set: InfluencerSet) {
  const { t } = useText();
  const { notify, isFailure, openPro } = useShell();
  const messageFor = useFailureMessage();
  const { mutateAsync } = useChangeSet(set.campaignId);
  const [aside, setAside] = useState<readonly Aside[]>([]);
  const [isRenewing, setIsRenewing] = useState(false);
  const [news, setNews] = useState('');
  /** The set before the last regeneration; null if it can't be restored. */
  const [before, setBefore] = useState<readonly number[] | null>(null);

  const say = useCallback(
    (thrown: unknown) => {
      if (isFailure(thrown) && thrown.code === 'pro_required') openPro(featureOf(thrown));
      else notify({ text: messageFor(thrown), tone: 'danger' });
    },
    [isFailure, openPro, notify, messageFor],
  );
  const without = (id: number) => setAside((now) => now.filter(({ service }) => service.id !== id));

  const pin = (serviceId: number, isPinned: boolean) => {
    mutateAsync({ act: isPinned ? 'pin' : 'unpin', serviceId }).catch(say);
  };
  const putAside = (service: ServiceCard) => {
    const ids = set.items.map((item) => item.service.id);
    const after = ids[ids.indexOf(service.id) - 1] ?? null;
    setAside((now) => [...now.filter((one) => one.service.id !== service.id), { service, after, isComingBack: false }]);
    mutateAsync({ act: 'aside', serviceId: service.id }).catch((thrown: unknown) => {
      without(service.id);
      say(thrown);
    });
  };
  const takeBack = (serviceId: number) => {
    const mark = (isComingBack: boolean) =>
      setAside((now) => now.map((one) => (one.service.id === serviceId ? { ...one, isComingBack } : one)));
    mark(true);
    mutateAsync({ act: 'add', serviceId })
      .then(() => without(serviceId))
      .catch((thrown: unknown) => {
        mark(false);
        say(thrown);
      });
  };
  /** Regenerates the set and announces how many are new. */
  const renew = () => {
    if (isRenewing) return;
    const ids = set.items.map(({ service }) => service.id);
    setIsRenewing(true);
    setBefore(null);
    setNews(t('influencers.renewing'));
    mutateAsync({ act: 'others' })
      .then((next) => {
        setAside([]);
        const count = next.items.filter(({ service }) => !ids.includes(service.id)).length;
        setBefore(count > 0 ? ids : null);
        setNews(t('influencers.renewed', { count, stayed: next.items.length - count }));
      })
      .catch((thrown: unknown) => {
        setNews('');
        say(thrown);
      })
      .finally(() => setIsRenewing(false));
  };
  const goBack = () => {
    if (!before || isRenewing) return;
    setIsRenewing(true);
    mutateAsync({ act: 'restore', servicesIDs: before })
      .then(() => {
        setBefore(null);
        setNews(t('influencers.wentBack'));
      })
      .catch(say)
      .finally(() => setIsRenewing(false));
  };
  /** Other settings make the previous set obsolete. */
  const forget = () => {
    setAside([]);
    setBefore(null);
    setNews('');
  };
  return { aside, isRenewing, news, canGoBack: before !== null, pin, putAside, takeBack, renew, goBack, forget };
}
