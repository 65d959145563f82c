import { FailureBanner, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';

/** Why no draft was created; where there are too many of them, with the way to archive some. */
export function DraftFailure({ error }: { error: unknown }) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage('action');
  if (!isFailure(error) || error.code !== 'cap_reached') return <FailureBanner kind="action" error={error} />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="s" render={<Link to={`${paths.campaigns}?view=drafts`} />}>
          {t('campaigns.view.drafts')}
        </Button>
      }
    >
      {messageFor(error)}
    </Banner>
  );
}
