import type { CampaignType, ServiceCard } from '@fanfare/api-contract';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Card, cx, formatCredits, linkClass, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { NextButton } from '../../../lib/next-button.tsx';
import { sumCredits } from '../../../lib/money.ts';
import { to } from '../../../paths.ts';
import { useStartCampaign } from '../api/start-campaign.ts';
import s from './start-panel.module.css';
import { StartTrack } from './start-track.tsx';

interface StartPanelProps {
  /** The track it is about; null lets the creator pick one. */
  trackId: number | null;
  type: CampaignType;
  chosen: readonly ServiceCard[];
  /** The types with other chosen services, each for a campaign of its own. */
  others: readonly CampaignType[];
  onOther: (type: CampaignType) => void;
}

/** The chosen services, their total, and starting a campaign with them. A picked track stays for the other types. */
export function StartPanel(props: StartPanelProps) {
  const [pickedId, setPickedId] = useState<number | null>(null);
  return <TypePanel key={props.type} {...props} pickedId={pickedId} onPick={setPickedId} />;
}

interface TypePanelProps extends StartPanelProps {
  pickedId: number | null;
  onPick: (trackId: number | null) => void;
}

function TypePanel({ trackId: ownId, type, chosen, others, onOther, pickedId, onPick }: TypePanelProps) {
  const { t, locale } = useText();
  const { navigate } = useShell();
  const start = useStartCampaign(type);
  const [isMissing, setIsMissing] = useState(false);
  const trackId = ownId ?? pickedId;
  const total = formatCredits(sumCredits(chosen.map(({ priceCredits }) => priceCredits)), locale);
  const onStart = () => {
    setIsMissing(trackId === null);
    if (trackId === null || start.isPending) return;
    start.mutate(
      { trackId, servicesIDs: chosen.map(({ id }) => id) },
      { onSuccess: (campaign) => navigate(to.select(type, campaign.id)) },
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
      {ownId === null && (
        <StartTrack
          value={pickedId}
          onChange={onPick}
          error={isMissing && pickedId === null ? t('finder.missing.track') : undefined}
        />
      )}
      <FailureBanner kind="action" error={start.error} />
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
