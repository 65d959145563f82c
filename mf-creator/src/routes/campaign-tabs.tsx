import type { Campaign } from '@fanfare/api-contract';
import { useSearchParam, useText } from '@fanfare/kit';
import { TabPanel, Tabs } from '@fanfare/shared-ui';
import { useState } from 'react';
import { NewVersion } from '../features/campaign-detail/components/new-version.tsx';
import { PitchText } from '../features/campaign-detail/components/pitch-text.tsx';
import { Placements, acceptedSubmissions } from '../features/campaign-detail/components/placements.tsx';
import { Submissions } from '../features/campaign-detail/components/submissions.tsx';
import { useReport } from '../features/report/api/report.ts';
import { Charts } from '../features/report/components/charts.tsx';
import { ReportTab } from '../features/report/components/report-tab.tsx';
import { TrackNotes } from '../features/report/components/track-notes.tsx';
import { AudioUploader } from '../features/tracks/components/audio-uploader.tsx';
import s from './campaign-tabs.module.css';

const tabs = ['answers', 'report', 'pitch', 'placements'] as const;
type Tab = (typeof tabs)[number];

/** The results of a campaign: answers, report, pitch and placements. */
export function CampaignTabs({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const [tabParam, setTabParam] = useSearchParam('tab');
  const tab = tabs.find((name) => name === tabParam) ?? 'answers';
  const report = useReport(campaign);
  const [openLetter, setOpenLetter] = useState<string | null>(null);
  const notes = { campaign, report, openLetter, onOpen: setOpenLetter };
  const acceptedCount = acceptedSubmissions(campaign).length;
  return (
    <Tabs<Tab>
      label={t('tabs.label')}
      value={tab}
      // Each click adds a history entry.
      onValueChange={(next) => setTabParam(next === 'answers' ? null : next, {})}
      items={[
        { value: 'answers', label: t('tabs.answers'), count: campaign.submissions.length },
        { value: 'report', label: t('tabs.report') },
        { value: 'pitch', label: t('tabs.pitch') },
        {
          value: 'placements',
          label: t(`tabs.placements.${campaign.type}`),
          ...(acceptedCount > 0 && { count: acceptedCount }),
        },
      ]}
    >
      <TabPanel value="answers">
        <div className={s.columns}>
          <div className={s.heard}>
            <TrackNotes {...notes} />
            <Charts report={report.data} />
            <NewVersion
              campaign={campaign}
              renderUploader={(onUploaded) => (
                <AudioUploader trackId={campaign.track.id} hasAudio={campaign.track.hasAudio} onUploaded={onUploaded} />
              )}
            />
          </div>
          <Submissions campaign={campaign} />
        </div>
      </TabPanel>
      <TabPanel value="report">
        <ReportTab {...notes} />
      </TabPanel>
      <TabPanel value="pitch">
        <PitchText campaign={campaign} />
      </TabPanel>
      <TabPanel value="placements">
        <Placements campaign={campaign} />
      </TabPanel>
    </Tabs>
  );
}
