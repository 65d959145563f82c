import type { ShareLink } from '@fanfare/api-contract';
import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, TextField } from '@fanfare/shared-ui';
import { useRef, type FormEvent } from 'react';
import { useChooseHandle } from '../api/share-link.ts';
import s from './share-link.module.css';

const unsaved: { handle: string | null } = { handle: null };
const maxCharacters = 30;

/** Chooses another handle. What was typed stays until it is saved or discarded. */
export function HandleForm({ link }: { link: ShareLink }) {
  const { t, locale } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const choose = useChooseHandle();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, clear } = usePersistedState('share-link', unsaved);
  const handle = values.handle ?? link.handle;
  const isDirty = handle.trim().toLowerCase() !== link.handle;
  const fieldError = isFailure(choose.error) ? choose.error.fields?.['handle'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choose.isPending || !isDirty) return;
    choose.mutate(handle.trim(), {
      onSuccess: () => {
        clear();
        notify({ text: t('shareLink.saved'), tone: 'positive' });
      },
      onError: () => form.current?.querySelector('input')?.focus(),
    });
  };
  return (
    <form ref={form} className={s.panel} noValidate onSubmit={submit}>
      <TextField
        label={t('shareLink.handle')}
        hint={t('shareLink.handleHint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxCharacters}
        readOnly={choose.isPending}
        value={handle}
        onChange={({ target }) => {
          choose.reset();
          change({ handle: target.value });
        }}
        error={fieldError}
      />
      {choose.error && fieldError === undefined ? <Banner tone="danger">{messageFor(choose.error)}</Banner> : null}
      {isDirty ? (
        <div className={s.row}>
          <Button type="submit" loading={choose.isPending}>
            {t('shareLink.save')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              choose.reset();
              clear();
            }}
          >
            {t('shareLink.discard')}
          </Button>
        </div>
      ) : null}
      {link.earlierHandles.length > 0 ? (
        <p className={s.note}>
          {t('shareLink.earlier', {
            handles: new Intl.ListFormat(locale).format(link.earlierHandles),
            max: link.maxHandles,
          })}
        </p>
      ) : null}
    </form>
  );
}
