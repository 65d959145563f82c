import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, CoverArt, cx, formatNumber, nameFrom, Panel, styles, TextArea } from '@fanfare/shared-ui';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { PitchHints } from '../../../lib/pitch/pitch-hints.tsx';
import s from './pitch-form.module.css';
import type { usePitch } from './use-pitch.ts';

const maxLength = 1_000;

/** One text for all curators, and personal ones where needed. */
export function PitchForm({ campaign, pitch }: { campaign: Campaign; pitch: ReturnType<typeof usePitch> }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('form');
  const { typed, state, error, theirs, change, flush, settle } = pitch;
  const words = typeContext(campaign.type);
  const counter = (text: string) =>
    t('pitch.counter', { count: formatNumber(text.length, locale), max: formatNumber(maxLength, locale) });
  const listed = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const answers = ({ feedbackLanguages, replyDays }: ServiceCard) =>
    t(feedbackLanguages.length > 0 ? 'pitch.own.answersIn' : 'pitch.own.answers', {
      languages: listed.format(feedbackLanguages.map((language) => nameFrom(language, locale, 'language'))),
      days: t('days', { count: replyDays }),
    });
  const removeOwn = ({ id, title }: ServiceCard, text: string) => {
    change({ overrides: { [id]: null } });
    // Nothing is lost where there were no other words.
    if (text.trim() === '' || text === typed.pitch) return;
    const onUndo = () => change({ overrides: { [id]: text } });
    notify({ text: t('pitch.own.removed', { title }), action: { label: t('undo'), onSelect: onUndo } });
  };
  return (
    <div className={s.form}>
      <div>
        <TextArea
          className={s.main}
          label={t('pitch.label', words)}
          rows={8}
          maxLength={maxLength}
          counter={counter(typed.pitch)}
          placeholder={t('pitch.placeholder', words)}
          value={typed.pitch}
          onChange={(event) => change({ pitch: event.currentTarget.value })}
          onBlur={() => void flush()}
        />
        <p className={styles.faint} role="status">
          {state === 'failed' || state === 'conflict' ? '' : t(`pitch.state.${state}`)}
        </p>
        {state === 'failed' && (
          <Banner
            tone="danger"
            action={
              <Button size="s" onClick={() => void flush()}>
                {t('failure.retry')}
              </Button>
            }
          >
            {t('pitch.failed', { message: messageFor(error) })}
          </Banner>
        )}
        {state === 'conflict' && (
          <Banner tone="warning" title={t('pitch.conflict.title')}>
            <p>{t('pitch.conflict.text')}</p>
            <blockquote className={s.theirs}>{theirs || t('pitch.conflict.empty')}</blockquote>
            <div className={styles.wrap}>
              <Button size="s" onClick={() => void settle('mine')}>
                {t('pitch.conflict.mine')}
              </Button>
              <Button size="s" onClick={() => void settle('theirs')}>
                {t('pitch.conflict.theirs')}
              </Button>
            </div>
          </Banner>
        )}
        <PitchHints type={campaign.type} text={typed.pitch} />
      </div>
      <Panel title={t('pitch.own.title', words)}>
        <p className={styles.small}>{t('pitch.own.hint', words)}</p>
        <ul className={s.curators}>
          {campaign.selection.map(({ service }) => {
            const own = typed.overrides[service.id] ?? null;
            return (
              <li key={service.id}>
                <div className={cx(styles.line, s.curator)}>
                  <CoverArt src={service.imageUrl} seed={service.id} size={40} />
                  <div className={styles.fill}>
                    <b className={styles.name}>{service.title}</b>
                    <span className={styles.small}>{service.curator.display_name}</span>
                  </div>
                  <Button
                    size="s"
                    aria-label={t(own === null ? 'pitch.own.addFor' : 'pitch.own.removeFor', { title: service.title })}
                    onClick={() =>
                      own === null ? change({ overrides: { [service.id]: typed.pitch } }) : removeOwn(service, own)
                    }
                  >
                    {t(own === null ? 'pitch.own.add' : 'pitch.own.remove')}
                  </Button>
                </div>
                <p className={cx(styles.small, s.asks)}>
                  {service.description} {answers(service)}
                </p>
                {own !== null && (
                  <TextArea
                    className={s.own}
                    label={t('pitch.own.label', { title: service.title })}
                    rows={4}
                    maxLength={maxLength}
                    counter={counter(own)}
                    value={own}
                    onChange={(event) => change({ overrides: { [service.id]: event.currentTarget.value } })}
                    onBlur={() => void flush()}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}
