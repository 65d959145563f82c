import { useText } from '@fanfare/kit';
import { Banner, Button, cx, linkClass } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './submit.module.css';
import type { Sending } from './use-sending.ts';

interface SubmitProps {
  sending: Sending;
  /** What went wrong, and a reason if the input isn't to blame. */
  failure: { title: string; reason?: string } | null;
  /** The way out when sending takes long: cancelling by default, null for none. */
  wayOut?: { text: string; onSelect: () => void } | null;
  /** The button's label. */
  children: ReactNode;
}

/** The end of a form: the error, the button, and a way out when sending takes long. */
export function Submit({ sending, failure, wayOut, children }: SubmitProps) {
  const { t } = useText();
  const way = wayOut === undefined ? { text: t('sending.cancel'), onSelect: sending.cancel } : wayOut;
  return (
    <div className={s.end}>
      {failure ? (
        <Banner tone="danger" title={failure.title}>
          {failure.reason}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" size="l" fullWidth loading={sending.isPending}>
        {children}
      </Button>
      <p className={s.slow} role="status">
        {sending.isSlow ? (
          <>
            {t('sending.slow')}{' '}
            {way ? (
              <button type="button" className={cx(linkClass, s.cancel)} onClick={way.onSelect}>
                {way.text}
              </button>
            ) : null}
          </>
        ) : null}
      </p>
    </div>
  );
}
