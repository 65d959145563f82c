import type { Trend } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, CheckIcon, cx, formatNumber, PlusIcon, styles, Tag, TrendingUpIcon } from '@fanfare/shared-ui';
import { maxTrends, type SettingsFieldProps } from '../lib/settings.ts';
import { proFeatures } from '../../../lib/pro-features.ts';
import s from './trend-field.module.css';

/** Growing formats and tags: influencers who use the chosen ones come first. Part of Pro. */
export function TrendField({ metadata, settings, onChange }: SettingsFieldProps) {
  const { t } = useText();
  const { openPro } = useShell();
  const { trends, areTrendsIncluded } = metadata;
  const value = settings.trends;
  if (!areTrendsIncluded) {
    return (
      <div className={s.locked}>
        <p>{t('influencers.trends.locked')}</p>
        <Button iconStart={<TrendingUpIcon size={16} aria-hidden="true" />} onClick={() => openPro(proFeatures.trends)}>
          {t('influencers.trends.unlock')}
        </Button>
        {value.length > 0 && (
          <Button variant="ghost" onClick={() => onChange({ trends: [] })}>
            {t('influencers.trends.drop', { count: value.length })}
          </Button>
        )}
      </div>
    );
  }
  if (trends.length === 0) return <p className={cx(styles.faint, s.none)}>{t('influencers.trends.none')}</p>;
  const most = Math.max(1, ...trends.map(({ postCount, postCountBefore }) => Math.max(postCount, postCountBefore)));
  const isFull = value.length >= maxTrends;
  return (
    <>
      <ul className={s.list}>
        {trends.map((trend) => (
          <li key={trend.slug}>
            <TrendRow
              trend={trend}
              most={most}
              isChosen={value.includes(trend.slug)}
              isFull={isFull}
              onToggle={(isOn) =>
                onChange({ trends: isOn ? [...value, trend.slug] : value.filter((slug) => slug !== trend.slug) })
              }
            />
          </li>
        ))}
      </ul>
      <p className={cx(styles.faint, s.note)}>{t('influencers.trends.note', { max: maxTrends })}</p>
    </>
  );
}

interface TrendRowProps {
  trend: Trend;
  /** The longest bar. */
  most: number;
  isChosen: boolean;
  isFull: boolean;
  onToggle: (isOn: boolean) => void;
}

function TrendRow({ trend, most, isChosen, isFull, onToggle }: TrendRowProps) {
  const { t, locale } = useText();
  const { postCount, postCountBefore, growth, source } = trend;
  const width = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <button
      type="button"
      className={s.trend}
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={() => onToggle(!isChosen)}
    >
      <span className={s.mark} aria-hidden="true">
        {isChosen ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
      </span>
      <span className={s.name}>
        <b>{trend.label}</b>
        <span>{trend.platform ? t(`card.platform.${trend.platform}`) : t('influencers.trends.anywhere')}</span>
        {source === 'editorial' && <Tag>{t('influencers.trends.editorial')}</Tag>}
        {trend.isDemo && source === 'posts' && <Tag tone="demo">{t('demo')}</Tag>}
      </span>
      {source === 'posts' && (
        <span className={s.growth}>
          <span className={s.bars} aria-hidden="true">
            <i className={s.before} style={width(postCountBefore)} />
            <i className={s.now} style={width(postCount)} />
          </span>
          <span className={s.figure}>
            <b>
              {growth === null
                ? t('influencers.trends.new')
                : t(growth < 0 ? 'influencers.trends.less' : 'influencers.trends.more', {
                    percent: formatNumber(Math.abs(growth) * 100, locale, 0),
                  })}
            </b>
            <span>{t('influencers.trends.posts', { count: postCount, before: postCountBefore })}</span>
          </span>
        </span>
      )}
      {source === 'editorial' && <span className={cx(s.growth, s.chosen)}>{t('influencers.trends.chosenByUs')}</span>}
    </button>
  );
}
