import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { LinkField } from '@fanfare/shared-ui';
import { linkPlaces } from '../../../lib/links.ts';
import type { LinkName, useLinks } from '../api/links.ts';
import s from './links.module.css';

const untyped: { [K in LinkName]?: string | null } = {};

/** Where else I am: one field for each place. What was refused or not sent outlives the page. */
export function Links({ links, send, remove }: ReturnType<typeof useLinks>) {
  const { t } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage();
  const { values, change } = usePersistedState('links', untyped);
  /** What came of it, in words; null where it was done. */
  const outcome = async (work: Promise<void>) => {
    try {
      await work;
      return null;
    } catch (thrown) {
      return (isFailure(thrown) && thrown.fields?.['url']) || messageFor(thrown);
    }
  };
  const putBack = async (place: LinkName, link: string) => {
    const why = await outcome(send(place, link));
    if (why !== null) notify({ text: why, tone: 'danger' });
  };
  const removeWithUndo = async (place: LinkName, link: string | null) => {
    const why = await outcome(remove(place));
    if (why === null && link !== null) {
      notify({
        text: t('profile.links.removedOf', { name: t(`profile.links.names.${place}`) }),
        action: { label: t('profile.links.undo'), onSelect: () => void putBack(place, link) },
      });
    }
    return why;
  };
  return (
    <>
      <p className={s.lead}>{t('profile.links.lead')}</p>
      <ul className={s.list}>
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
                onSend={(url) => outcome(send(place, url))}
                onRemove={() => removeWithUndo(place, links[place])}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
