import '../lib/influencers-texts.ts';
import { Loading, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Disclosures } from '../../../lib/campaign/disclosures.tsx';
import { to } from '../../../paths.ts';
import { useInfluencerMetadata, influencersQuery } from '../api/influencers.ts';
import s from './post-disclosure.module.css';

/** The disclosure each post of a draft will carry. */
export function PostDisclosure({ campaignId }: { campaignId: number }) {
  const { t } = useText();
  const { call } = useShell();
  const set = useQuery(influencersQuery(call, campaignId));
  const metadata = useInfluencerMetadata();
  // Optional beside the brief: hidden on failure.
  if (set.isLoadingError || metadata.isLoadingError) return null;
  if (!set.data || !metadata.data) {
    return (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    );
  }
  const own = set.data.settings.disclosure;
  // Only platforms in the set.
  const used = new Set(set.data.items.map(({ service }) => service.type));
  return (
    <Panel className={s.says} title={t('pitch.disclosures')} aria-label={t('influencers.disclosure.title')}>
      {own ? (
        <p className={s.own}>{own}</p>
      ) : (
        <Disclosures disclosures={metadata.data.platforms.filter(({ type }) => used.has(type))} />
      )}
      <p className={styles.small}>
        {t('influencers.disclosure.unpaid')}{' '}
        <Link to={to.select('influencers', campaignId)}>{t('influencers.disclosure.change')}</Link>
      </p>
    </Panel>
  );
}
