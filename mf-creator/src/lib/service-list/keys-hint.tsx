import { useText } from '@fanfare/kit';
import { cx, styles } from '@fanfare/shared-ui';
import s from './service-list.module.css';

/** Names the keys of a list; not on screens without a keyboard. */
export function KeysHint() {
  const { t } = useText();
  return <p className={cx(styles.caption, s.keys)}>{t('results.keys')}</p>;
}
