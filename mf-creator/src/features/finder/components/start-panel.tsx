import type { CampaignType, Generation, ServiceCard } from '@fanfare/api-contract';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Card, cx, formatCredits, linkClass, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NextButton } from '../../../lib/next-button.tsx';
import { useProOffer } from '../../../lib/use-pro-offer.ts';
import { sumCredits } from '../../../lib/money.ts';
import { MyTrackField, useMyTracks } from '../../../lib/track/fields.tsx';
import { to } from '../../../paths.ts';
import { useStartCampaign } from '../api/start-campaign.ts';
import s from './start-panel.module.css';

interface StartPanelProps {
  generation: Generation;
  type: CampaignType;
  chosen: readonly ServiceCard[];
  /** The types with other chosen services, each for a campaign of its own. */
  others: readonly CampaignType[];
  onOther: (type: CampaignType) => void;
}

/** The chosen services, their total, and starting a campaign with them. */
export function StartPanel({ generation, type, chosen, others, onOther }: StartPanelProps) {
  const { t, locale } = useText();
  const { navigate } = useShell();
  const offerPro = useProOffer();
  const start = useStartCampaign(type);
  const ownId = generation.source.trackId;
  const mine = useMyTracks(ownId === null);
  const [pickedId, setPickedId] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const trackId = ownId ?? pickedId;
  const total = formatCredits(sumCredits(chosen.map(({ priceCredits }) => priceCredits)), locale);
  const onStart = () => {
    setIsMissing(trackId === null);
    if (trackId === null || start.isPending) return;
    start.mutate(
      { trackId, servicesIDs: chosen.map(({ id }) => id) },
      {
        onSuccess: (campaign) => navigate(to.select(type, campaign.id)),
        onError: (thrown) => void offerPro(thrown),
      },
    );
  };
  return (
    <Card
      raised
      className={cx(styles.stack, s.panel)}
      data-empty={chosen.length === 0}
      render={<aside aria-label={t('finder.start.label')} />}
    >
      <h2 className={styles.subhead} aria-live="polite">
        {chosen.length === 0
          ? t('finder.start.none')
          : t('curatorCount', { count: chosen.length, context: type === 'influencers' ? type : undefined })}
      </h2>
      {chosen.length === 0 ? <p>{t('finder.start.empty')}</p> : <p>{t('finder.start.cost', { credits: total })}</p>}
      {ownId === null && mine.tracks.length > 0 && (
        <MyTrackField
          label={t('finder.start.track')}
          mine={mine}
          value={pickedId}
          onChange={(track) => setPickedId(track?.id ?? null)}
          error={isMissing && pickedId === null ? t('finder.missing.track') : undefined}
        />
      )}
      {ownId === null && mine.query.data && mine.tracks.length === 0 && (
        <p>
          {t('finder.start.noTracks')}{' '}
          <Link className={linkClass} to={to.newTrack}>
            {t('tracks.new')}
          </Link>
        </p>
      )}
      <FailureBanner error={start.error} />
      <NextButton className={s.go} disabled={chosen.length === 0} loading={start.isPending} onClick={onStart}>
        {t('finder.start.go')}
      </NextButton>
      <p className={s.hint}>{t('finder.start.hint')}</p>
      {others.length > 0 && (
        <p>
          {t('finder.start.others')}{' '}
          {others.map((other) => (
            <button key={other} type="button" className={cx(linkClass, s.other)} onClick={() => onOther(other)}>
              {t(`campaign.type.${other}`)}
            </button>
          ))}
        </p>
      )}
    </Card>
  );
}
