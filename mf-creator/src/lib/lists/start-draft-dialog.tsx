import './list-texts.ts';
import type { CampaignType } from '@fanfare/api-contract';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Button, Combobox, Dialog, Select, styles } from '@fanfare/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { continuePath } from '../campaign/continue-path.ts';
import type { FilledDraft } from '../queries/curator-lists.ts';
import { queryKeys } from '../query-keys.ts';
import { useRetryKey } from '../use-retry-key.ts';
import { allTracksQuery } from '../queries/tracks.ts';
import body from './dialog-body.module.css';
import { LeftOut } from './left-out.tsx';

interface DraftChoice {
  trackId: number;
  type: CampaignType;
}

interface StartDraftDialogProps {
  title: string;
  text: string;
  /** Chosen already. */
  track?: { id: number; title: string } | undefined;
  /** The only type there is; without one, it is chosen. */
  type?: CampaignType | undefined;
  /** The key is the same for a retry after a lost response. */
  start: (choice: DraftChoice, idempotencyKey: string) => Promise<FilledDraft>;
  onClose: () => void;
}

const types: readonly CampaignType[] = ['playlists', 'radios', 'influencers'];

/** Starts a draft for a track, and says who couldn't be added to it before going there. */
export function StartDraftDialog({ title, text, track, type: fixed, start, onClose }: StartDraftDialogProps) {
  const { t } = useText();
  const { call, navigate, notify } = useShell();
  const client = useQueryClient();
  const tracks = useQuery(allTracksQuery(call));
  const [trackId, setTrackId] = useState<number | null>(track?.id ?? null);
  const [type, setType] = useState<CampaignType>(fixed ?? 'playlists');
  const [isMissing, setIsMissing] = useState(false);
  const key = useRetryKey();
  const creation = useMutation({
    mutationFn: (choice: DraftChoice) => start(choice, key.take(JSON.stringify(choice))),
    onSuccess: ({ campaign, leftOut }) => {
      client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
      if (leftOut.length > 0) return;
      notify({ text: t('repeat.done'), tone: 'positive' });
      navigate(continuePath(campaign));
    },
    onSettled: (_draft, thrown) => key.free(thrown),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(trackId === null);
    if (trackId === null || creation.isPending) return;
    creation.mutate({ trackId, type });
  };
  const frame = { open: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose(), closeLabel: t('close') };
  const draft = creation.data;
  if (draft && draft.leftOut.length > 0) {
    return (
      <Dialog
        {...frame}
        title={t('repeat.doneTitle')}
        description={t('repeat.added', { count: draft.campaign.curatorCount })}
        footer={
          <Button variant="primary" render={<Link to={continuePath(draft.campaign)} />}>
            {t('repeat.continue')}
          </Button>
        }
      >
        <div className={body.body}>
          <LeftOut leftOut={draft.leftOut} />
        </div>
      </Dialog>
    );
  }
  const known = tracks.data ?? (track ? [track] : []);
  return (
    <Dialog {...frame} title={title} description={text} busy={creation.isPending}>
      <form className={body.body} noValidate onSubmit={submit}>
        <Combobox
          label={t('repeat.track')}
          hint={t('repeat.trackHint')}
          placeholder={t('repeat.trackPlaceholder')}
          emptyText={t('noResults')}
          options={known.map(({ id, title: name }) => ({ value: String(id), label: name }))}
          value={trackId === null ? null : String(trackId)}
          onValueChange={(id) => setTrackId(id === null ? null : Number(id))}
          error={isMissing && trackId === null ? t('repeat.trackMissing') : undefined}
          required
        />
        {!fixed && (
          <Select
            label={t('repeat.type')}
            value={type}
            onValueChange={setType}
            options={types.map((value) => ({ value, label: t(`campaign.type.${value}`) }))}
          />
        )}
        <FailureBanner kind="action" error={creation.error ?? tracks.error} />
        <div className={styles.wrap}>
          <Button type="submit" variant="primary" loading={creation.isPending}>
            {t('repeat.create')}
          </Button>
          <Button variant="ghost" disabled={creation.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
