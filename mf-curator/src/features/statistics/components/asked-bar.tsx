import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { SegmentedControl, Select } from '@fanfare/shared-ui';
import { periods, type Asked } from '../lib/asked.ts';
import s from './asked-bar.module.css';

interface AskedBarProps extends Pick<CuratorStatistics, 'services'> {
  asked: Asked;
  onChange: (asked: Asked) => void;
}

const all = 'all';

/** Of how many days, and of which service. */
export function AskedBar({ asked, services, onChange }: AskedBarProps) {
  const { t } = useText();
  return (
    <div className={s.bar}>
      <SegmentedControl
        size="s"
        label={t('statistics.period')}
        value={asked.days}
        onValueChange={(days) => onChange({ ...asked, days })}
        options={periods.map((days) => ({ value: days, label: t(`statistics.periods.${days}`) }))}
      />
      {services.length > 1 ? (
        <Select
          variant="inline"
          label={t('statistics.service')}
          value={asked.serviceId === null ? all : String(asked.serviceId)}
          onValueChange={(id) => onChange({ ...asked, serviceId: id === all ? null : Number(id) })}
          options={[
            { value: all, label: t('statistics.allServices') },
            ...services.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      ) : null}
    </div>
  );
}
