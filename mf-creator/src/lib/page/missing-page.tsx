import { Page, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from './empty-state.tsx';

const ways = { page: paths.campaigns, campaign: paths.campaigns, feedback: paths.feed };

/** The URL names nothing of this creator: says so, and links to what there is. */
export function MissingPage({ name }: { name: keyof typeof ways }) {
  const { t } = useText();
  const title = t(`missing.${name}.title`);
  return (
    <Page title={title} header={<></>}>
      <EmptyState
        title={title}
        text={name !== 'page' && t(`missing.${name}.text`)}
        mood="silent"
        titleAs="h1"
        actions={
          <Button render={<Link to={ways[name]} />}>
            {t(`missing.${name === 'page' ? 'campaign' : name}.action`)}
          </Button>
        }
      />
    </Page>
  );
}
