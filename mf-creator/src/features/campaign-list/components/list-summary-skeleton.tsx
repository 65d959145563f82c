import { cx, Skeleton } from '@fanfare/shared-ui';
import s from './list-summary.module.css';

/** About as wide as the names of the figures. */
const widths = [64, 72, 56, 28, 36, 54];

/** The totals while they are counted: as high as they will be, so that nothing below them moves. */
export function TotalsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={s.totals}>
        {widths.map((width) => (
          <div key={width} className={s.waiting}>
            <Skeleton width={width} height={10} />
            <Skeleton width={width / 2} height={12} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The totals and the choices below or beside them, while their code loads. */
export function ListSummarySkeleton() {
  return (
    <>
      <TotalsSkeleton />
      <div className={cx(s.choices, s.waitingChoice)}>
        <Skeleton width={160} />
      </div>
    </>
  );
}
