import { useText } from '@fanfare/kit';
import { Button, SearchPicture } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { paths } from '../../../paths.ts';

/** No curator of this type fits: another search, or the whole catalogue of curators. */
export function NoMatches() {
  const { t } = useText();
  return (
    <EmptyState
      picture={<SearchPicture />}
      title={t('finder.none.title')}
      text={t('finder.none.text')}
      actions={
        <>
          <Button variant="primary" render={<Link to={paths.curators} />}>
            {t('finder.again')}
          </Button>
          <Button render={<Link to={paths.create} />}>{t('finder.none.browse')}</Button>
        </>
      }
    />
  );
}
