import { LinkField, styles } from '@fanfare/shared-ui';
import { useFailureMessage } from '../failure/use-failure-message.ts';
import { usePersistedState } from '../persisted-form/use-persisted-state.ts';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import s from './external-links.module.css';
import { linkPlaces } from './links.ts';
import type { LinkName, useLinks } from './use-links.ts';

const noEdits: { [K in LinkName]?: string | null } = {};

/** One field for each site a profile can link to. Unsaved and refused input survives a reload. */
export function ExternalLinks({ links, save, remove }: ReturnType<typeof useLinks>) {
  const { t } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const actionMessageFor = useFailureMessage('action');
  const { values, change } = usePersistedState('links', noEdits);
  /** @returns why it failed; null if it succeeded */
  const failureOf = async (request: Promise<void>, message = actionMessageFor) => {
    try {
      await request;
      return null;
    } catch (thrown) {
      return (isFailure(thrown) && thrown.fields?.['url']) || message(thrown);
    }
  };
  const restore = async (place: LinkName, link: string) => {
    const failure = await failureOf(save(place, link));
    if (failure !== null) notify({ text: failure, tone: 'danger' });
  };
  const removeWithUndo = async (place: LinkName, link: string | null) => {
    const failure = await failureOf(remove(place));
    if (failure === null && link !== null) {
      notify({
        text: t('profile.links.removedOf', { name: t(`profile.links.names.${place}`) }),
        action: { label: t('profile.links.undo'), onSelect: () => void restore(place, link) },
      });
    }
    return failure;
  };
  return (
    <>
      <p className={s.lead}>{t('profile.links.lead')}</p>
      <ul className={styles.stack}>
        {linkPlaces.map((place) => {
          const name = t(`profile.links.names.${place}`);
          return (
            <li key={place}>
              <LinkField
                place={place}
                name={name}
                value={links[place]}
                typed={values[place] ?? null}
                onTyped={(text) => change({ [place]: text })}
                placeholder={t(`profile.links.examples.${place}`)}
                texts={{
                  open: t('profile.links.open', { name }),
                  remove: t('profile.links.remove', { name }),
                  saving: t('profile.links.saving'),
                  saved: t('profile.links.saved'),
                  removed: t('profile.links.removed'),
                  unsaved: t('profile.links.unsaved'),
                }}
                onSend={(url) => failureOf(save(place, url), messageFor)}
                onRemove={() => removeWithUndo(place, links[place])}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
