import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, IconButton, PlusIcon, Undo2Icon, XIcon } from '@fanfare/shared-ui';
import type { ShownList } from '../lib/shown-list.ts';
import { ListRow } from './list-row.tsx';
import s from './list-parts.module.css';

interface RowsProps {
  rows: ShownList['rows'];
  genreName: string | undefined;
  onTakeOut: (service: ServiceCard) => void;
  onPutBack: (service: ServiceCard) => void;
}

/** The list. Removed services stay as a line that can be undone. */
export function Rows({ rows, genreName, onTakeOut, onPutBack }: RowsProps) {
  const { t } = useText();
  return (
    <ul className={s.rows}>
      {rows.map(({ service, isOut }) =>
        isOut ? (
          <li key={service.id} className={s.out}>
            <span>{t('fastStart.list.out', { title: service.title })}</span>
            <Button
              size="s"
              variant="ghost"
              iconStart={<Undo2Icon size={16} />}
              aria-label={t('fastStart.list.undoNamed', { title: service.title })}
              onClick={() => onPutBack(service)}
            >
              {t('undo')}
            </Button>
          </li>
        ) : (
          <li key={service.id}>
            <ListRow
              service={service}
              genreName={genreName}
              action={
                <IconButton
                  label={t('fastStart.list.takeOut', { title: service.title })}
                  icon={<XIcon size={18} aria-hidden="true" />}
                  onClick={() => onTakeOut(service)}
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
  full: string | null;
  onPutIn: (service: ServiceCard) => void;
}

/** The next best matches, to add by hand. */
export function Alternatives({ services, genreName, full, onPutIn }: AlternativesProps) {
  const { t } = useText();
  if (services.length === 0) return null;
  return (
    <section className={s.alternatives} aria-labelledby="fast-start-alternatives">
      <h2 id="fast-start-alternatives">{t('fastStart.list.alternatives')}</h2>
      {full && <p>{full}</p>}
      <ul className={s.rows}>
        {services.slice(0, alternativesShown).map((service) => (
          <li key={service.id}>
            <ListRow
              service={service}
              genreName={genreName}
              action={
                <Button
                  size="s"
                  disabled={full !== null}
                  iconStart={<PlusIcon size={16} />}
                  aria-label={t('fastStart.list.putInNamed', { title: service.title })}
                  onClick={() => onPutIn(service)}
                >
                  {t('fastStart.list.putIn')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GoneProps {
  gone: ShownList['gone'];
  next: ServiceCard | undefined;
  onReplace: (next: ServiceCard) => void;
  onClose: () => void;
}

/** Services that are no longer available, and a replacement. */
export function Gone({ gone, next, onReplace, onClose }: GoneProps) {
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
