import type { Campaign } from '@fanfare/api-contract';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Checkbox, cx, formatDate, RadioGroup, styles, Tag, TextField } from '@fanfare/shared-ui';
import { proFeatures } from '../../../lib/pro-features.ts';
import s from './plan-fields.module.css';
import { latestStart, localTime } from '../lib/plan.ts';
import { suggestedFirst } from '../lib/waves.ts';
import { WavePlan } from './wave-plan.tsx';
import type { PlanForm } from './use-plan.ts';

const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

interface PlanFieldsProps {
  plan: PlanForm;
  campaign: Campaign;
}

/** When the campaign is sent, and whether in waves. */
export function PlanFields({ plan, campaign }: PlanFieldsProps) {
  const { t, locale } = useText();
  const { now, openPro, useSession } = useShell();
  const isPro = useSession(({ isPro: is }) => is);
  const { typed, change, errors, fields, error, waves } = plan;
  const count = campaign.selection.length;
  const onWaves = (inWaves: boolean) =>
    inWaves && !isPro
      ? openPro(proFeatures.waves)
      : change({ inWaves, ...(typed.first ? {} : { first: String(suggestedFirst(count)) }) });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  const latest = formatDate(new Date(latestStart(now())).toISOString(), locale, dayAndTime);
  return (
    <section ref={fields} className={cx(styles.stack, styles.ruled, s.plan)} aria-label={t('plan.title')}>
      <RadioGroup
        label={t('plan.title')}
        layout="row"
        options={[
          { value: 'now', label: t('plan.now') },
          { value: 'later', label: t('plan.later') },
        ]}
        value={typed.when}
        onValueChange={(when) => change({ when })}
      />
      {typed.when === 'later' && (
        <TextField
          className={s.field ?? ''}
          type="datetime-local"
          label={t('plan.at')}
          hint={t('plan.atHint', { zone, latest })}
          error={errors.at && t(`plan.atWrong.${errors.at}`)}
          min={localTime(now())}
          max={localTime(latestStart(now()))}
          required
          value={typed.at}
          onChange={(event) => change({ at: event.currentTarget.value })}
        />
      )}
      {count > 1 && (
        <div className={styles.stack}>
          <Checkbox
            label={
              <>
                {t('plan.waves')} <Tag tone="pro">{t('plan.pro')}</Tag>
              </>
            }
            hint={t('plan.wavesHint')}
            checked={typed.inWaves}
            onCheckedChange={onWaves}
          />
          {typed.inWaves && (
            <div className={cx(styles.pair, s.pair)}>
              <TextField
                label={t('plan.first')}
                inputMode="numeric"
                error={errors.first ? t('plan.firstWrong', { max: count - 1 }) : undefined}
                value={typed.first}
                onChange={(event) => change({ first: event.currentTarget.value })}
              />
              <TextField
                label={t('plan.percent')}
                inputMode="numeric"
                error={errors.percent ? t('plan.percentWrong') : undefined}
                value={typed.percent}
                onChange={(event) => change({ percent: event.currentTarget.value })}
              />
            </div>
          )}
          {typed.inWaves && waves?.minAcceptPercent !== undefined && (
            <WavePlan
              campaign={campaign}
              waves={{ firstCount: waves.firstCount, minAcceptPercent: waves.minAcceptPercent }}
            />
          )}
        </div>
      )}
      <FailureBanner kind="form" error={error} />
    </section>
  );
}
