import { Page, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { paths } from '../paths.ts';

/** An unknown URL in the creator area. */
export function NotFound() {
  const { t } = useText();
  return (
    <Page title={t('missing.page.title')} header={<></>}>
      <EmptyState
        mood="silent"
        titleAs="h1"
        title={t('missing.page.title')}
        actions={<Button render={<Link to={paths.campaigns} />}>{t('missing.campaign.action')}</Button>}
      />
    </Page>
  );
}
