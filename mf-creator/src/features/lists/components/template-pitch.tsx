import '../../../lib/lists/list-texts.ts';
import type { CuratorListDetail } from '@fanfare/api-contract';
import { FailureBanner, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Button, styles, TextArea } from '@fanfare/shared-ui';
import type { SyntheticEvent } from 'react';
import { useChangeList } from '../../../lib/queries/curator-lists.ts';

const noEdit: { pitch: string | null } = { pitch: null };

/** The pitch that campaigns from a template start with. */
export function TemplatePitch({ list }: { list: CuratorListDetail }) {
  const { t } = useText();
  const { notify } = useShell();
  const change = useChangeList();
  const { values, change: edit, clear } = usePersistedState(`template.${list.id}`, noEdit);
  const pitch = values.pitch ?? list.pitch ?? '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { kind: 'write', id: list.id, pitch },
      {
        onSuccess: () => {
          clear();
          notify({ text: t('lists.pitchSaved'), tone: 'positive' });
        },
      },
    );
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextArea
        label={t('lists.pitch')}
        hint={t('lists.pitchHint')}
        rows={5}
        maxLength={1_000}
        readOnly={change.isPending}
        value={pitch}
        onChange={(event) => edit({ pitch: event.currentTarget.value })}
      />
      <FailureBanner kind="form" error={change.error} />
      <div>
        <Button type="submit" loading={change.isPending}>
          {t('lists.savePitch')}
        </Button>
      </div>
    </form>
  );
}
