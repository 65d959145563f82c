import type { InfluencerSet, ServiceCard } from '@fanfare/api-contract';
import { FailureBanner, LoadError, Loading, SearchField, useDebounced, useShell, useText } from '@fanfare/kit';
import { Button, CheckIcon, CoverArt, Dialog, formatShort, PlusIcon, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreditsText } from '../../../lib/credits.tsx';
import { useChangeSet } from '../api/change-set.ts';
import { influencersByNameQuery } from '../api/find-by-name.ts';
import s from './add-by-name.module.css';

/** Adds influencers by name, even beyond the budget. */
export function AddByName({ set }: { set: InfluencerSet }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button iconStart={<PlusIcon size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('influencers.byName.open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('influencers.byName.title')} closeLabel={t('close')}>
        <Search set={set} />
      </Dialog>
    </>
  );
}

function Search({ set }: { set: InfluencerSet }) {
  const { t } = useText();
  const { call } = useShell();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const found = useQuery(influencersByNameQuery(call, set.campaignId, text));
  const { mutateAsync } = useChangeSet(set.campaignId);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const chosen = new Set(set.items.map(({ service }) => service.id));
  const add = ({ id }: ServiceCard) => {
    setBusyId(id);
    setRefused(null);
    mutateAsync({ act: 'add', serviceId: id })
      .catch((thrown: unknown) => {
        setRefused(thrown);
      })
      .finally(() => setBusyId(null));
  };
  return (
    <div className={s.search}>
      <SearchField
        label={t('influencers.byName.label')}
        hint={t('influencers.byName.hint')}
        value={typed}
        onValueChange={setTyped}
      />
      <FailureBanner kind="action" error={refused} />
      {text !== '' && found.isPending && (
        <Loading>
          <Skeleton lines={4} height={32} />
        </Loading>
      )}
      {found.isLoadingError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {text !== '' && found.data?.items.length === 0 && (
        <p role="status">{t('influencers.byName.none', { search: text })}</p>
      )}
      {text !== '' && found.data && found.data.items.length > 0 && (
        <ul className={s.list} aria-busy={found.isPlaceholderData}>
          {found.data.items.map((service) => (
            <Row
              key={service.id}
              service={service}
              isChosen={chosen.has(service.id)}
              isBusy={busyId === service.id}
              onAdd={() => add(service)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  service: ServiceCard;
  isChosen: boolean;
  isBusy: boolean;
  onAdd: () => void;
}

function Row({ service, isChosen, isBusy, onAdd }: RowProps) {
  const { t, locale } = useText();
  const creditsText = useCreditsText();
  const { title, type, curator, audience, availability, priceCredits } = service;
  const isOpen = availability.status === 'open';
  return (
    <li>
      <CoverArt src={service.imageUrl} seed={service.id} size={40} />
      <span className={s.name}>
        <b className={styles.name}>{title}</b>
        <span className={styles.small}>
          {t('influencers.byName.facts', {
            name: curator.display_name,
            platform: t(`card.platform.${type}`),
            audience: t(`card.audience.${type}.${audience.source}`, { size: formatShort(audience.size, locale) }),
          })}
        </span>
      </span>
      <span className={s.price}>{creditsText(priceCredits)}</span>
      <Button
        size="s"
        disabled={isChosen || !isOpen}
        loading={isBusy}
        aria-label={isChosen ? t('influencers.byName.isIn', { title }) : t('selection.add', { title })}
        iconStart={isChosen ? <CheckIcon size={16} aria-hidden="true" /> : undefined}
        onClick={onAdd}
      >
        {isChosen ? t('selection.added') : t(`selection.status.${availability.status}`)}
      </Button>
    </li>
  );
}
