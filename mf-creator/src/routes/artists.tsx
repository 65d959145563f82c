import '../features/artists/lib/artists-texts.ts';
import type { RosterArtist } from '@fanfare/api-contract';
import { Loaded, Page, useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, CuratorsPicture, PlusIcon, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useRemoveArtist } from '../features/artists/api/save-artist.ts';
import { ArtistForm } from '../features/artists/components/artist-form.tsx';
import { ArtistRow } from '../features/artists/components/artist-row.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { artistsQuery } from '../lib/queries/artists.ts';
import { idFrom, paths, to } from '../paths.ts';
import s from './artists.module.css';

/** The roster of a label; `?artist=` opens the form of one, or of a new one. */
export function Artists() {
  const [search] = useSearchParams();
  const requested = search.get('artist');
  if (requested === 'new') return <EditArtist key="new" id={null} />;
  const id = idFrom(requested);
  return id === null ? <Roster /> : <EditArtist key={id} id={id} />;
}

function EditArtist({ id }: { id: number | null }) {
  const { t } = useText();
  const { call, navigate } = useShell();
  const artists = useQuery({ ...artistsQuery(call), enabled: id !== null });
  const artist = artists.data?.find((one) => one.id === id);
  const goTo = useNavigate();
  // The payment page asks for another budget, and has to be there again afterwards.
  const isFromPayment = (useLocation().state as { from?: string } | null)?.from === 'payment';
  const onDone = () => (isFromPayment ? void goTo(-1) : navigate(paths.artists));
  if (id === null)
    return (
      <Page title={t('artists.newTitle')} width="narrow">
        <ArtistForm onDone={onDone} />
      </Page>
    );
  return (
    <Page title={artist?.name ?? t('artists.title')} width="narrow">
      <Loaded query={artists} skeleton={<Skeleton lines={6} />}>
        {() =>
          artist ? (
            <ArtistForm artist={artist} onDone={onDone} />
          ) : (
            <EmptyState
              mood="silent"
              title={t('artists.missing')}
              actions={<Button render={<Link to={paths.artists} />}>{t('artists.back')}</Button>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function Roster() {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  const artists = useQuery(artistsQuery(call));
  const remove = useRemoveArtist();
  const [toRemove, setToRemove] = useState<RosterArtist | null>(null);
  const add = (
    <Button variant="primary" iconStart={<PlusIcon size={18} />} render={<Link to={to.newArtist} />}>
      {t('artists.add')}
    </Button>
  );
  const confirm = ({ id, name }: RosterArtist) =>
    remove.mutate(id, {
      onSuccess: () => notify({ text: t('artists.removed', { name }) }),
      onError: showError,
      onSettled: () => setToRemove(null),
    });
  return (
    <Page title={t('artists.title')} lead={t('artists.lead')} actions={artists.data?.length ? add : undefined}>
      <Loaded query={artists} skeleton={<Skeleton lines={6} />}>
        {(roster) =>
          roster.length === 0 ? (
            <EmptyState
              picture={<CuratorsPicture />}
              title={t('artists.empty.title')}
              text={t('artists.empty.text')}
              actions={add}
            />
          ) : (
            <ul className={s.list} aria-label={t('artists.title')}>
              {roster.map((artist) => (
                <ArtistRow key={artist.id} artist={artist} onRemove={() => setToRemove(artist)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(isOpen) => !isOpen && setToRemove(null)}
        title={t('artists.removeTitle', { name: toRemove?.name })}
        description={t('artists.removeText')}
        confirmText={t('artists.removeConfirm')}
        cancelText={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => toRemove && confirm(toRemove)}
      />
    </Page>
  );
}
