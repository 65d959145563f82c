import type { Report } from '@fanfare/api-contract';
import s from './charts.module.css';
import { Ratings } from './ratings.tsx';
import { Reasons } from './reasons.tsx';

/** Reasons and ratings side by side, if there are any. */
export function Charts({ report }: { report: Pick<Report, 'reasons' | 'ratings' | 'medianGenre'> | undefined }) {
  if (!report || report.reasons.length + report.ratings.length === 0) return null;
  return (
    <div className={s.charts}>
      <Reasons reasons={report.reasons} />
      <Ratings ratings={report.ratings} medianGenre={report.medianGenre} />
    </div>
  );
}
