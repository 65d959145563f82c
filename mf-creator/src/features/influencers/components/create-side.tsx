import type { InfluencerMetadata, Track } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Card, CoverArt, formatCredits, styles, Totals } from '@fanfare/shared-ui';
import { NextButton } from '../../../lib/next-button.tsx';
import { sumCredits } from '../../../lib/money.ts';
import type { Settings } from '../lib/settings.ts';
import s from './create-side.module.css';

interface CreateSideProps {
  track: Track;
  metadata: InfluencerMetadata;
  settings: Settings;
  budgetCredits: number;
  walletCredits: number;
  isCreating: boolean;
  error: string | null;
  onCreate: () => void;
}

/** Summary of the search, the wallet after it at most, and the search button. */
export function CreateSide(props: CreateSideProps) {
  const { track, metadata, settings, budgetCredits, walletCredits, isCreating, error, onCreate } = props;
  const { t, locale } = useText();
  const list = new Intl.ListFormat(locale);
  const after = sumCredits([walletCredits, -budgetCredits]);
  const names = (codes: readonly string[], all: readonly { value: string; name: string }[]) =>
    list.format(codes.map((code) => all.find(({ value }) => value === code)?.name ?? code));
  const countries = metadata.countries.map(({ code, name }) => ({ value: code, name }));
  const trends = metadata.trends.map(({ slug, label }) => ({ value: slug, name: label }));
  return (
    <Card raised className={styles.stack} render={<aside aria-label={t('influencers.side.label')} />}>
      <div className={styles.line}>
        <CoverArt src={track.coverUrl} seed={track.id} size={48} />
        <div className={styles.fill}>
          <h2 className={styles.subhead}>{track.title}</h2>
          <p className={styles.small}>{track.artist}</p>
        </div>
      </div>
      <dl className={s.facts}>
        <div>
          <dt className={styles.quiet}>{t('influencers.platforms')}</dt>
          <dd>
            {settings.platforms.length > 0
              ? list.format(settings.platforms.map((platform) => t(`card.platform.${platform}`)))
              : t('influencers.side.none')}
          </dd>
        </div>
        <div>
          <dt className={styles.quiet}>{t('influencers.countries.title')}</dt>
          <dd>
            {settings.countries.length > 0
              ? names(settings.countries, countries)
              : t('influencers.countries.anywhereShort')}
          </dd>
        </div>
        {settings.trends.length > 0 && (
          <div>
            <dt className={styles.quiet}>{t('influencers.trends.title')}</dt>
            <dd>{names(settings.trends, trends)}</dd>
          </div>
        )}
        <div>
          <dt className={styles.quiet}>{t('influencers.side.most')}</dt>
          <dd>{t('curatorCount', { context: 'influencers', count: metadata.cap })}</dd>
        </div>
      </dl>
      <Totals
        className={s.sums}
        rows={[
          { label: t('influencers.side.budget'), value: formatCredits(budgetCredits, locale) },
          { label: t('basket.walletNow'), value: formatCredits(walletCredits, locale) },
          {
            label: t(after < 0 ? 'basket.missing' : 'influencers.side.after'),
            value: formatCredits(Math.abs(after), locale),
            isTotal: true,
            tone: after < 0 ? 'warning' : undefined,
          },
        ]}
      />
      {error && <Banner tone="danger">{error}</Banner>}
      <NextButton loading={isCreating} onClick={onCreate}>
        {t('influencers.side.go')}
      </NextButton>
      <p className={styles.caption} role="status">
        {t(isCreating ? 'influencers.side.looking' : after < 0 ? 'basket.missingHint' : 'influencers.side.hint')}
      </p>
    </Card>
  );
}
