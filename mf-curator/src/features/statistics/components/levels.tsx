import type { CuratorStatistics, LevelRequirement } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CheckIcon, cx, formatPercent, Panel, ProgressBar, Tag } from '@fanfare/shared-ui';
import s from './figures.module.css';

type Own = CuratorStatistics['services'][number];

/** Each service's level, and the requirements of the next one. */
export function Levels({ levels, services, levelDays }: Pick<CuratorStatistics, 'levels' | 'services' | 'levelDays'>) {
  const { t } = useText();
  if (levels.length === 0) return null;
  return (
    <Panel title={t('statistics.levels.title')} titleEnd={t('statistics.levels.days', { count: levelDays })}>
      <ul className={s.levels}>
        {levels.map(({ serviceId, level, nextLevel, requirements }) => {
          const service = services.find(({ id }) => id === serviceId);
          return service === undefined ? null : (
            <li key={serviceId}>
              <LevelHead service={service} level={level} />
              <p className={s.note}>
                {nextLevel === null
                  ? t('statistics.levels.highest')
                  : t('statistics.levels.next', { level: t(`services.levels.${nextLevel}`) })}
              </p>
              {requirements.map((requirement) => (
                <Requirement key={requirement.kind} requirement={requirement} />
              ))}
              {service.isDemo ? <p className={cx(s.note, s.demo)}>{t('statistics.levels.demo')}</p> : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function LevelHead({ service, level }: { service: Own; level: CuratorStatistics['levels'][number]['level'] }) {
  const { t } = useText();
  return (
    <p className={s.levelHead}>
      <b>{service.title}</b>
      <Tag tone="line">{t(`services.levels.${level}`)}</Tag>
    </p>
  );
}

function Requirement({ requirement }: { requirement: LevelRequirement }) {
  const { t, locale } = useText();
  const { kind, value, limit, isMet } = requirement;
  const isCount = kind === 'answers';
  const figure = (amount: number) => (isCount ? String(amount) : formatPercent(amount, locale));
  if (isMet === null) {
    return <p className={s.requirement}>{t('statistics.levels.best_of_trusted', { share: figure(limit) })}</p>;
  }
  if (value === null) {
    return <p className={s.requirement}>{t(`statistics.levels.nothing.${kind}`)}</p>;
  }
  if (isMet) {
    return (
      <p className={s.requirement}>
        <CheckIcon size={16} aria-hidden="true" />
        {t(`statistics.levels.met.${kind}`, { value: figure(value), limit: figure(limit) })}
      </p>
    );
  }
  return (
    <ProgressBar
      className={s.missing}
      label={t(`statistics.levels.kind.${kind}`)}
      value={value}
      max={limit}
      valueText={t('statistics.levels.ofLimit', { value: figure(value), limit: figure(limit) })}
    />
  );
}
