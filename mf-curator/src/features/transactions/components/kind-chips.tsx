import { Chip } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import { kindGroups, type KindGroup } from '../lib/kinds.ts';
import s from './kind-chips.module.css';

interface KindChipsProps {
  chosen: readonly KindGroup[];
  onChange: (chosen: KindGroup[]) => void;
}

/** Which kinds of movements are shown; none chosen shows all. */
export function KindChips({ chosen, onChange }: KindChipsProps) {
  const { t } = useText();
  return (
    <div className={s.chips} role="group" aria-label={t('transactions.kinds')}>
      {kindGroups.map((group) => (
        <Chip
          key={group}
          selected={chosen.includes(group)}
          onClick={() => onChange(chosen.includes(group) ? chosen.filter((one) => one !== group) : [...chosen, group])}
        >
          {t(`transactions.kind.${group}`)}
        </Chip>
      ))}
    </div>
  );
}
