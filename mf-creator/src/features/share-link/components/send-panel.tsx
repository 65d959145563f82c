import type { ServiceCard } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { ArrowRightIcon, Button, Card, cx, formatCredits, linkClass, styles } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { sumCredits } from '../../../lib/money.ts';
import { addCreatorPath, signInPath, signUpPath, to, withReturn } from '../../../paths.ts';
import { typeOf } from '../lib/chosen-services.ts';
import s from './send-panel.module.css';

interface SendPanelProps {
  handle: string;
  chosen: readonly ServiceCard[];
}

/** What is chosen, and the way on: to the campaign, or first through sign-up, with all of it in the address that comes back. */
export function SendPanel({ handle, chosen }: SendPanelProps) {
  const { t, locale } = useText();
  const { useSession } = useShell();
  const status = useSession((session) => session.status);
  const isCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const [first] = chosen;
  const start = to.startShared(
    handle,
    chosen.map(({ id }) => id),
  );
  const isVisitor = status === 'signed_out';
  const next = isCreator ? start : withReturn(isVisitor ? signUpPath : addCreatorPath, start);
  const canStart = first !== undefined && status !== 'loading';
  return (
    <Card raised className={cx(styles.stack, s.panel)} render={<aside aria-label={t('shareLink.send')} />}>
      <h2 className={styles.subhead} aria-live="polite">
        {first
          ? t('curatorCount', {
              count: chosen.length,
              context: typeOf(first) === 'influencers' ? 'influencers' : undefined,
            })
          : t('shareLink.none')}
      </h2>
      <p>
        {first
          ? t('shareLink.cost', { credits: formatCredits(sumCredits(chosen.map((one) => one.priceCredits)), locale) })
          : t('shareLink.chooseOne')}
      </p>
      <Button
        className={s.go}
        variant="primary"
        size="l"
        iconEnd={<ArrowRightIcon size={18} aria-hidden="true" />}
        disabled={!canStart}
        {...(canStart && { render: <Link to={next} /> })}
      >
        {t('shareLink.send')}
      </Button>
      {isVisitor ? (
        <p className={styles.small}>
          {t('shareLink.account')}{' '}
          {first ? (
            <Link className={linkClass} to={withReturn(signInPath, start)}>
              {t('shareLink.logIn')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {status === 'signed_in' && !isCreator ? <p className={styles.small}>{t('shareLink.needsCreator')}</p> : null}
      <p className={styles.small}>{t('shareLink.refund')}</p>
    </Card>
  );
}
