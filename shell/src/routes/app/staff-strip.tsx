import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  PowerIcon,
  RocketIcon,
  Undo2Icon,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { useHistory, type Overview } from './queries.ts';
import { RollbackDialog, rollbackOf } from './rollback-dialog.tsx';
import s from './app-page.module.css';
import { SwitchDialog } from './switch-dialog.tsx';

interface Props {
  channel: Overview['channels'][number];
  overview: Overview;
}

/** The staff actions on a channel, and its history. */
export function StaffStrip({ channel, overview }: Props) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const history = useHistory(channel.name);
  const [open, setOpen] = useState<'rollback' | 'promote' | 'switch' | null>(null);
  const [isShown, setShown] = useState(false);
  const { name, canary, lastGood, isKilled } = channel;
  const rollback = rollbackOf(channel);
  // A dialog acts on the state the page showed when it was opened, whatever a poll brings meanwhile.
  const [subject, setSubject] = useState(channel);
  const ask = (what: typeof open) => {
    setSubject(channel);
    setOpen(what);
  };
  const close = () => setOpen(null);
  const kind = rollbackOf(subject);
  // Four rows have the same buttons: the accessible name includes the row.
  const whose = <VisuallyHidden>{t('app.whose', { name })}</VisuallyHidden>;
  return (
    <div className={s.strip}>
      <div className={s.verbs}>
        {/* Stays in place once there is nothing to go back to: it has the focus at that moment. */}
        <Button
          size="s"
          iconStart={<Undo2Icon />}
          aria-disabled={rollback === null}
          onClick={() => rollback && ask('rollback')}
        >
          {t(`app.rollback.${rollback ?? 'none'}.button`, { lastGood, canary: canary?.live.version })}
          {whose}
        </Button>
        <Button size="s" iconStart={<RocketIcon />} disabled={!history.data} onClick={() => ask('promote')}>
          {t('app.promote.button')}
          {whose}
        </Button>
        {name !== 'shell' && (
          <Button
            size="s"
            variant={isKilled ? 'primary' : 'danger'}
            iconStart={<PowerIcon />}
            onClick={() => ask('switch')}
          >
            {t(`app.switch.${isKilled ? 'on' : 'off'}.button`)}
            {whose}
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          className={s.more ?? ''}
          iconEnd={isShown ? <ChevronUpIcon /> : <ChevronDownIcon />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {t('app.history.title')}
          {whose}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && <HistoryPanel name={name} history={history} overview={overview} />}
      </div>
      {open === 'rollback' && kind && <RollbackDialog channel={subject} kind={kind} onClose={close} />}
      {open === 'promote' && history.data && (
        <PromoteDialog channel={subject} releases={history.data.releases} onClose={close} />
      )}
      {open === 'switch' && <SwitchDialog channel={subject} onClose={close} />}
    </div>
  );
}
