import type { RosterArtist } from '@fanfare/api-contract';
import { genresQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  MultiCombobox,
  PictureField,
  styles,
  TextArea,
  TextField,
  useFirstInvalid,
  withoutGroups,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSaveArtist, useSaveArtistPicture } from '../api/save-artist.ts';

interface ArtistFormProps {
  /** Omitted for a new artist. */
  artist?: RosterArtist | undefined;
  onDone: () => void;
}

interface Edits {
  name?: string;
  genreIds?: number[];
  links?: string;
  /** Credits a month, as typed; empty for no limit. */
  budget?: string;
}
const noEdits: Edits = {};

/** @returns null for no limit, undefined for an invalid budget */
function readBudget(typed: string, locale: string): number | null | undefined {
  const text = withoutGroups(typed, locale);
  if (text === '') return null;
  const credits = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  return credits >= 1 && credits <= 100_000 ? credits : undefined;
}

/** Name, picture, genres, links and monthly budget of an artist; what is typed survives a reload. */
export function ArtistForm({ artist, onDone }: ArtistFormProps) {
  const { t, locale } = useText();
  const { call, isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  // Its form is left by then.
  const pictureMessageFor = useFailureMessage('action');
  const genres = useQuery(genresQuery(call));
  const save = useSaveArtist();
  const savePicture = useSaveArtistPicture();
  const [picture, setPicture] = useState<File | null>(null);
  const { values: edits, change, clear } = usePersistedState(`artist.${artist?.id ?? 'new'}`, noEdits);
  const values = {
    name: artist?.name ?? '',
    genreIds: artist?.genres.map(({ id }) => id) ?? [],
    links: artist?.links.join('\n') ?? '',
    budget: artist?.monthlyBudgetCredits?.toString() ?? '',
    ...edits,
  };
  const { form, refused } = useFirstInvalid();
  const [isBudgetWrong, setIsBudgetWrong] = useState(false);
  const isBusy = save.isPending || savePicture.isPending;
  const fields = isFailure(save.error) ? save.error.fields : undefined;
  const leave = () => {
    clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const monthlyBudgetCredits = readBudget(values.budget, locale);
    setIsBudgetWrong(monthlyBudgetCredits === undefined);
    if (monthlyBudgetCredits === undefined) return refused();
    const links = values.links
      .split('\n')
      .map((link) => link.trim())
      .filter((link) => link !== '');
    const body = {
      name: values.name,
      genreIds: values.genreIds,
      links,
      ...(edits.budget !== undefined && { monthlyBudgetCredits }),
    };
    const saved = await save.mutateAsync({ id: artist?.id ?? null, body }).catch(() => null);
    if (!saved) return refused();
    const { name } = saved;
    const reason = picture
      ? await savePicture.mutateAsync({ id: saved.id, file: picture }).then(() => null, pictureMessageFor)
      : null;
    notify(
      reason === null
        ? { text: t('artists.form.saved', { name }), tone: 'positive' }
        : { text: t('artists.form.uploadFailed', { name, reason }), tone: 'danger' },
    );
    leave();
  };
  return (
    <form ref={form} className={styles.stackWide} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="name"
        label={t('artists.form.name')}
        required
        dir="auto"
        maxLength={120}
        readOnly={isBusy}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
        error={fields?.['name']}
      />
      <PictureField
        name={values.name}
        src={artist?.imageUrl ?? null}
        chosen={picture}
        label={t('profile.picture.label')}
        texts={{
          choose: t('profile.picture.choose'),
          change: t('profile.picture.change'),
          hint: t('profile.picture.hint'),
          tooLarge: t('profile.picture.tooLarge'),
          wrongType: t('profile.picture.wrongType'),
        }}
        onFile={setPicture}
      />
      <MultiCombobox
        label={t('artists.form.genres')}
        max={5}
        options={(genres.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        values={values.genreIds.map(String)}
        onValuesChange={(ids) => change({ genreIds: ids.map(Number) })}
        placeholder={t('track.genresPlaceholder')}
        emptyText={genres.isError ? t('failure.generic') : t('noResults')}
        removeText={(name) => t('remove', { name })}
        error={fields?.['genreIds']}
      />
      <TextArea
        name="links"
        label={t('artists.form.links')}
        hint={t('artists.form.linksHint')}
        rows={3}
        readOnly={isBusy}
        value={values.links}
        onChange={(event) => change({ links: event.target.value })}
        error={fields?.['links']}
      />
      <TextField
        name="budget"
        label={t('artists.form.budget')}
        hint={t('artists.form.budgetHint')}
        inputMode="numeric"
        readOnly={isBusy}
        value={values.budget}
        onChange={(event) => change({ budget: event.target.value })}
        error={isBudgetWrong ? t('artists.form.budgetWrong') : fields?.['monthlyBudgetCredits']}
      />
      {save.isError && !fields && <Banner tone="danger">{messageFor(save.error)}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="l" loading={isBusy}>
          {t('artists.form.save')}
        </Button>
        <Button size="l" disabled={isBusy} onClick={leave}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
