import '../features/report/lib/sample-report-texts.ts';
import { Page, useText } from '@fanfare/kit';
import { Banner, Button, styles, Tag, Waveform } from '@fanfare/shared-ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Charts } from '../features/report/components/charts.tsx';
import { CuratorTable } from '../features/report/components/curator-table.tsx';
import { Findings } from '../features/report/components/findings.tsx';
import { PlaceRow } from '../features/report/components/place-row.tsx';
import layout from '../features/report/components/report-tab.module.css';
import list from '../features/report/components/track-notes.module.css';
import { sampleReport } from '../features/report/lib/sample-report.ts';
import { paths } from '../paths.ts';
import s from './sample-report.module.css';

/** What a report looks like, with an invented campaign: for creators who have none yet. */
export function SampleReport() {
  const { t } = useText();
  const { title, artist, askedCount, answeredCount, peaks, durationSeconds, curators } = sampleReport;
  const places = sampleReport.places.map(({ notes, ...place }) => ({
    ...place,
    notes: notes.map((note) => ({ ...note, text: t(note.text) })),
  }));
  const [openLetter, setOpenLetter] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const openPlace = (letter: string) => {
    setOpenLetter(letter);
    root.current?.querySelector<HTMLElement>(`[data-place="${letter}"] button`)?.focus();
  };
  return (
    <Page
      title={t('sampleReport.title')}
      lead={t('sampleReport.lead', { title, artist, count: askedCount })}
      actions={
        <>
          <Button render={<Link to={paths.campaigns} />}>{t('sampleReport.back')}</Button>
          <Button variant="primary" render={<Link to={paths.fastStart} />}>
            {t('sampleReport.start')}
          </Button>
        </>
      }
    >
      <Banner>
        <Tag tone="line">{t('sampleReport.tag')}</Tag> {t('sampleReport.next')}
      </Banner>
      <div ref={root} className={s.report}>
        <p className={styles.small}>{t('sampleReport.over', { answered: answeredCount, count: askedCount })}</p>
        <div className={layout.top}>
          <Findings report={sampleReport} onPlace={openPlace} />
          <Charts report={sampleReport} />
        </div>
        <section className={s.heard} aria-label={t('report.heard.title')}>
          <h2 className={styles.subhead}>{t('report.heard.title')}</h2>
          <Waveform
            label={t('sampleReport.wave', { title })}
            peaks={peaks}
            durationSeconds={durationSeconds}
            height={88}
            zones={places.map(({ letter, fromSeconds, toSeconds, isPositive }) => ({
              id: letter,
              label: letter,
              fromSeconds: fromSeconds - 1,
              toSeconds: toSeconds + 1,
              tone: letter === openLetter ? 'role' : isPositive ? 'positive' : 'neutral',
            }))}
            notes={places.flatMap(({ letter, notes }) =>
              notes.map(({ submissionId, atSeconds, isPositive }) => ({
                id: `${letter}-${submissionId}`,
                atSeconds,
                tone: isPositive ? ('positive' as const) : ('ink' as const),
              })),
            )}
          />
          <ol className={list.list}>
            {places.map((place) => (
              <PlaceRow
                key={place.letter}
                place={place}
                isOpen={place.letter === openLetter}
                onToggle={() => setOpenLetter(place.letter === openLetter ? null : place.letter)}
              />
            ))}
          </ol>
        </section>
        <CuratorTable rows={curators} isSample />
      </div>
    </Page>
  );
}
