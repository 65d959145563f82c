import '../lib/first-steps-texts.ts';
import type { DataOf } from '@fanfare/shell-contract';
import { useText } from '@fanfare/kit';
import { Button, CheckIcon, cx, linkClass, QueuePicture } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { newServicePath, paths } from '../../../paths.ts';
import { EarningFacts } from './earning-facts.tsx';
import s from './first-steps.module.css';

type OwnServices = DataOf<'GET /api/v2/curator/services'>;

/** A step, and where it is done. `isDone` steps stay in the list, so that one sees how far one has come. */
interface Step {
  id: 'create' | 'verify' | 'capacity' | 'share';
  isDone: boolean;
  to: string;
}

/** What is left to do before tracks can arrive: the first step that isn't done has the button. */
function stepsOf(services: OwnServices): Step[] {
  const unfinished = services.find(({ status }) => status === 'draft' || status === 'rejected');
  return [
    { id: 'create', isDone: services.length > 0, to: newServicePath },
    {
      id: 'verify',
      isDone: services.some(({ status }) => status === 'active' || status === 'paused' || status === 'checking'),
      to: unfinished ? `${paths.services}?service=${unfinished.card.id}` : paths.services,
    },
    { id: 'capacity', isDone: false, to: paths.services },
    { id: 'share', isDone: false, to: paths.services },
  ];
}

/** The dashboard of a curator whom no track can reach yet: what to do next, and how answers earn. */
export function FirstSteps({ services }: { services: OwnServices }) {
  const { t } = useText();
  const steps = stepsOf(services);
  const next = steps.find(({ isDone }) => !isDone);
  const state =
    services.length === 0
      ? 'none'
      : services.some(({ status }) => status === 'checking')
        ? 'checking'
        : services.some(({ status }) => status === 'paused')
          ? 'paused'
          : 'draft';
  return (
    <div className={s.page}>
      <div className={s.head}>
        <QueuePicture />
        <h1>{t(`firstSteps.title.${state}`)}</h1>
        <p className={s.lead}>{t(`firstSteps.lead.${state}`)}</p>
      </div>
      <div className={s.columns}>
        <ol className={s.steps}>
          {steps.map(({ id, isDone, to }, index) => (
            <li key={id} className={cx(isDone && s.done)}>
              <span className={s.mark} aria-hidden="true">
                {isDone ? <CheckIcon size={16} /> : index + 1}
              </span>
              <div>
                <h2>
                  {t(`firstSteps.steps.${id}.title`)}
                  {isDone ? <span className={s.state}>{t('firstSteps.done')}</span> : null}
                </h2>
                <p>{t(`firstSteps.steps.${id}.text`)}</p>
                {id === next?.id ? (
                  <Button variant="primary" className={s.act} render={<Link to={to} />}>
                    {t(`firstSteps.steps.${id}.action`)}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <EarningFacts />
      </div>
      {services.length > 0 ? (
        <p className={s.all}>
          <Link className={linkClass} to={paths.services}>
            {t('firstSteps.services')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
