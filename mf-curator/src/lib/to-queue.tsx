import { useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** Leads back from a view of the dashboard to the queue. */
export function ToQueue() {
  const { t } = useText();
  return (
    <Button iconStart={<ArrowLeftIcon />} render={<Link to={paths.dashboard} />}>
      {t('answers.toQueue')}
    </Button>
  );
}
