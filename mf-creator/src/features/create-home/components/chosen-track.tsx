import type { Track } from '@fanfare/api-contract';
import { LoadError, Loading, useText } from '@fanfare/kit';
import { Banner, Button, Card, CoverArt } from '@fanfare/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import c from './chosen-track.module.css';
import s from './continue-draft.module.css';

/** Shows which track the campaign is for, and offers to choose another. */
export function ChosenTrack({ track, isUnknown }: { track: UseQueryResult<Track>; isUnknown: boolean }) {
  const { t } = useText();
  if (track.data) {
    const { id, title, artist, coverUrl } = track.data;
    return (
      <Card className={c.track} render={<section aria-label={t('create.chosenTrack')} />}>
        <CoverArt src={coverUrl} seed={id} size={72} />
        <p>{t('create.forTrack', { title, artist })}</p>
        <Button size="s" render={<Link to={paths.create} />}>
          {t('create.otherTrack')}
        </Button>
      </Card>
    );
  }
  if (isUnknown) {
    return (
      <Banner className={s.banner} tone="warning">
        {t('create.unknownTrack')}
      </Banner>
    );
  }
  if (!track.isError) return <Loading className={s.banner} height={48} />;
  return <LoadError error={track.error} onRetry={() => void track.refetch()} />;
}
