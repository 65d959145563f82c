import type { PageReading as Reading } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner } from '@fanfare/shared-ui';
import { CheckList } from './check-list.tsx';
import s from './editor.module.css';

/** What was read from a page, against what it must have. */
export function PageReading({ reading }: { reading: Reading }) {
  const { t } = useText();
  const failedCount = reading.checks.filter(({ result }) => result === 'failed').length;
  if (reading.outcome === 'unreachable') {
    return (
      <Banner tone="warning" role="status" title={t('services.reading.unreachable')}>
        {reading.message} {t('services.reading.unreachableText')}
      </Banner>
    );
  }
  return (
    <div className={s.fields}>
      <Banner
        tone={failedCount === 0 ? 'positive' : 'warning'}
        role="status"
        title={t(failedCount === 0 ? 'services.reading.passes' : 'services.reading.fails', { count: failedCount })}
      >
        {failedCount === 0
          ? reading.suggestedPriceCredits === null
            ? null
            : t('services.reading.suggestion', { count: reading.suggestedPriceCredits })
          : t('services.reading.failsText')}
      </Banner>
      <CheckList checks={reading.checks} />
    </div>
  );
}
