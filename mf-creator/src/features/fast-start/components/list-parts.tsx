import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, IconButton, PlusIcon, styles, XIcon } from '@fanfare/shared-ui';
import { RemovedLine } from '../../../lib/removed-line.tsx';
import { useRemovalFocus } from '../../../lib/use-removal-focus.ts';
import type { ListView } from '../lib/list-view.ts';
import { ListRow } from './list-row.tsx';
import s from './list-parts.module.css';

interface RowsProps {
  rows: ListView['rows'];
  genreName: string | undefined;
  onRemove: (service: ServiceCard) => void;
  onUndo: (service: ServiceCard) => void;
}

/** The list. Removed services stay as a line that can be undone. */
export function Rows({ rows, genreName, onRemove, onUndo }: RowsProps) {
  const { t } = useText();
  const listProps = useRemovalFocus(() => null);
  return (
    <ul {...listProps} className={s.rows}>
      {rows.map(({ service, isOut }) =>
        isOut ? (
          <li key={service.id}>
            <RemovedLine
              text={t('fastStart.list.removed', { title: service.title })}
              aria-label={t('fastStart.list.undoNamed', { title: service.title })}
              onUndo={() => onUndo(service)}
            />
          </li>
        ) : (
          <li key={service.id}>
            <ListRow
              service={service}
              genreName={genreName}
              action={
                <IconButton
                  label={t('fastStart.list.remove', { title: service.title })}
                  icon={<XIcon size={18} aria-hidden="true" />}
                  onClick={() => onRemove(service)}
                />
              }
            />
          </li>
        ),
      )}
    </ul>
  );
}

const alternativesShown = 6;

interface AlternativesProps {
  services: readonly ServiceCard[];
  genreName: string | undefined;
  /** Why nothing more can be added; null while something can. */
  refusal: string | null;
  onAdd: (service: ServiceCard) => void;
}

/** The next best matches, to add by hand. */
export function Alternatives({ services, genreName, refusal, onAdd }: AlternativesProps) {
  const { t } = useText();
  const listProps = useRemovalFocus(() => null);
  if (services.length === 0) return null;
  return (
    <section className={s.alternatives} aria-labelledby="fast-start-alternatives">
      <h2 id="fast-start-alternatives">{t('fastStart.list.alternatives')}</h2>
      {refusal && <p className={styles.small}>{refusal}</p>}
      <ul {...listProps} className={s.rows}>
        {services.slice(0, alternativesShown).map((service) => (
          <li key={service.id}>
            <ListRow
              service={service}
              genreName={genreName}
              action={
                <Button
                  size="s"
                  disabled={refusal !== null}
                  iconStart={<PlusIcon size={16} />}
                  aria-label={t('fastStart.list.addNamed', { title: service.title })}
                  onClick={() => onAdd(service)}
                >
                  {t('fastStart.list.add')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnavailableServicesProps {
  gone: ListView['gone'];
  next: ServiceCard | undefined;
  onReplace: (next: ServiceCard) => void;
  onClose: () => void;
}

/** Services that are no longer available, and a replacement. */
export function UnavailableServices({ gone, next, onReplace, onClose }: UnavailableServicesProps) {
  const { t, locale } = useText();
  if (gone.length === 0) return null;
  const titles = new Intl.ListFormat(locale).format(gone.map(({ title }) => title));
  return (
    <Banner
      className={s.gone}
      tone="warning"
      title={t('fastStart.gone.title', { titles, count: gone.length })}
      onClose={onClose}
      closeLabel={t('close')}
      action={
        next && (
          <Button size="s" onClick={() => onReplace(next)}>
            {t('fastStart.gone.next', { title: next.title })}
          </Button>
        )
      }
    >
      {t('fastStart.gone.text', { count: gone.length })}
    </Banner>
  );
}
