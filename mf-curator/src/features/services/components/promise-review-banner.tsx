import type { PromiseReview } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { brokenPromisesPath } from '../../../paths.ts';

/** Why a service is paused until staff have looked at its promises, and what comes next. */
export function PromiseReviewBanner({ review }: { review: PromiseReview }) {
  const { t } = useText();
  return (
    <Banner
      tone="warning"
      title={t('services.review.title', { broken: review.brokenCount, decided: review.decidedCount })}
      action={
        <Link className={linkClass} to={brokenPromisesPath}>
          {t('services.review.look')}
        </Link>
      }
    >
      {t('services.review.text')}
    </Banner>
  );
}
