import { useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';

/** The way to the page that deletes the account. */
export function Leave() {
  const { t } = useText();
  return (
    <Section title={t('account.leave.title')} text={t('account.leave.text')}>
      <Button variant="danger" render={<Link to={paths.deleteAccount} />}>
        {t('account.leave.button')}
      </Button>
    </Section>
  );
}
