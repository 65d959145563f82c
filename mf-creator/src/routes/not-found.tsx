import { Page, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { Nothing } from '../lib/page/nothing.tsx';
import { paths } from '../paths.ts';

/** An unknown URL in the creator area. */
export function NotFound() {
  const { t } = useText();
  return (
    <Page title={t('missing.page.title')} header={<></>}>
      <Nothing
        mood="silent"
        titleAs="h1"
        title={t('missing.page.title')}
        actions={<Button render={<Link to={paths.campaigns} />}>{t('missing.campaign.action')}</Button>}
      />
    </Page>
  );
}
