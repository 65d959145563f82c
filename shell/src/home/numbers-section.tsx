import { Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import type { HomeFigure, HomeNumbers } from '../../boot/page-content.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import s from './numbers-section.module.css';
import { Section } from './section.tsx';

/** The product's own figures, good or bad, for everybody. */
export function NumbersSection({ isDemo, answered, median, accepted, returned }: HomeNumbers) {
  const { t } = useTranslation(namespace);
  return (
    <Section
      id="numbers"
      title={t('home.numbers.title')}
      lead={
        <>
          {t('home.numbers.lead')} <Each of={isDemo}>{() => <Tag tone="demo">{t('home.numbers.demo')}</Tag>}</Each>
        </>
      }
    >
      <dl className={s.figures}>
        <Figure
          name={t('home.numbers.answered')}
          unit="%"
          text={t('home.numbers.answeredText', { answered: answered.answered, due: answered.due })}
          figure={answered}
        />
        <Figure
          name={t('home.numbers.median')}
          unit={t('home.numbers.days')}
          text={t('home.numbers.medianText')}
          figure={median}
        />
        <Figure
          name={t('home.numbers.accepted')}
          unit="%"
          text={t('home.numbers.acceptedText', { accepted: accepted.accepted, answered: accepted.answered })}
          figure={accepted}
        />
        <Figure name={t('home.numbers.returned')} text={t('home.numbers.returnedText')} figure={returned} />
      </dl>
    </Section>
  );
}

interface FigureProps {
  name: string;
  unit?: string;
  text: string;
  figure: HomeFigure;
}

function Figure({ name, unit, text, figure }: FigureProps) {
  const { t } = useTranslation(namespace);
  const { value, counted, uncounted, first, last, path, x, y } = figure;
  const inUnit = (week: string) => (unit ? `${week} ${unit}` : week);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={s.value} data-figures>
        {value}
        {unit && <Each of={counted}>{() => <span>{unit}</span>}</Each>}
      </dd>
      <dd className={s.text} data-figures>
        <Each of={counted}>{() => <span>{text}</span>}</Each>
        <Each of={uncounted}>{() => <span>{t('home.numbers.none')}</span>}</Each>
      </dd>
      <dd>
        <Each of={counted}>
          {() => (
            <svg
              className={s.spark}
              role="img"
              aria-label={t('home.numbers.chart', { name, first: inUnit(first), last: inUnit(last) })}
              viewBox="0 0 224 52"
              width="224"
              height="52"
            >
              <path d={path} />
              <circle cx={x} cy={y} r="3" />
            </svg>
          )}
        </Each>
      </dd>
    </div>
  );
}
