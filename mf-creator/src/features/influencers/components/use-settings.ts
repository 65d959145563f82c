import type { InfluencerMetadata, InfluencerSet } from '@fanfare/api-contract';
import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { useRef, useState } from 'react';
import { useChangeInfluencers } from '../api/influencers.ts';
import { bodyOf, isSame, settingsOf, type Settings } from '../lib/settings.ts';

const nothing: { changed: Partial<Settings> } = { changed: {} };

/**
 * React hook: the settings form of a draft; unapplied changes survive a reload.
 * @param onApplied called once the set has been regenerated
 */
export function useSettings(set: InfluencerSet, metadata: InfluencerMetadata | undefined, onApplied: () => void) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('form');
  const { values: kept, change: keep, clear } = usePersistedState(`influencers.change.${set.campaignId}`, nothing);
  const [refused, setRefused] = useState<unknown>(null);
  const { mutateAsync, isPending } = useChangeInfluencers(set.campaignId);
  /** What was changed while the settings before were on their way. */
  const changedSince = useRef<Partial<Settings>>({});
  const saved = settingsOf(set.settings);
  const typed: Settings = { ...saved, ...kept.changed };
  const change = (part: Partial<Settings>) => {
    setRefused(null);
    changedSince.current = { ...changedSince.current, ...part };
    keep({ changed: { ...kept.changed, ...part } });
  };
  const discard = () => {
    setRefused(null);
    clear();
  };
  const apply = () => {
    if (!metadata || isPending) return;
    changedSince.current = {};
    mutateAsync(bodyOf(typed, metadata, saved))
      .then((next) => {
        discard();
        keep({ changed: changedSince.current });
        onApplied();
        notify({ text: t('influencers.applied', { count: next.items.length }) });
      })
      .catch((thrown: unknown) => {
        setRefused(thrown);
      });
  };
  return {
    typed,
    change,
    isChanged: !isSame(typed, saved),
    /** Whether the set would change; the disclosure alone doesn't change it. */
    doesRegenerate: !isSame({ ...typed, disclosure: saved.disclosure }, saved),
    isSaving: isPending,
    error: refused === null ? null : messageFor(refused),
    apply,
    discard,
  };
}
