import { Page, useText } from '@fanfare/kit';
import { Button, LostPicture } from '@fanfare/shared-ui';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from './empty-state.tsx';

const ways = {
  page: paths.campaigns,
  campaign: paths.campaigns,
  track: paths.tracks,
  feedback: paths.feed,
  curator: paths.curators,
};

/** The URL names nothing of this creator: says so, and links to what there is. */
export function MissingPage({ name }: { name: keyof typeof ways }) {
  const { t } = useText();
  const navigate = useNavigate();
  const title = t(`missing.${name}.title`);
  return (
    <Page title={title} header={<></>}>
      <EmptyState
        title={title}
        text={t(`missing.${name}.text`)}
        picture={<LostPicture />}
        titleAs="h1"
        actions={
          <>
            <Button variant="primary" render={<Link to={ways[name]} />}>
              {t(`missing.${name === 'page' ? 'campaign' : name}.action`)}
            </Button>
            {history.length > 1 && (
              <Button variant="ghost" onClick={() => void navigate(-1)}>
                {t('missing.back')}
              </Button>
            )}
          </>
        }
      />
    </Page>
  );
}
