import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { TabPanel, Tabs } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NewVersion } from '../features/campaign-detail/components/new-version.tsx';
import { PitchText } from '../features/campaign-detail/components/pitch-text.tsx';
import { Placements, acceptedSubmissions } from '../features/campaign-detail/components/placements.tsx';
import { Submissions } from '../features/campaign-detail/components/submissions.tsx';
import { useReport } from '../features/report/api/report.ts';
import { Charts } from '../features/report/components/charts.tsx';
import { ReportTab } from '../features/report/components/report-tab.tsx';
import { TrackNotes } from '../features/report/components/track-notes.tsx';
import s from './campaign-tabs.module.css';

const tabs = ['answers', 'report', 'pitch', 'placements'] as const;
type Tab = (typeof tabs)[number];

/** The tab in the URL; each click adds a history entry. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'answers';
  const open = (nextTab: Tab) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (nextTab === 'answers') next.delete('tab');
      else next.set('tab', nextTab);
      return next;
    });
  return { tab, open };
}

/** The results of a campaign: answers, report, pitch and placements. */
export function CampaignTabs({ campaign, reload }: { campaign: Campaign; reload: () => void }) {
  const { t } = useText();
  const { tab, open } = useTab();
  const report = useReport(campaign);
  const [openLetter, setOpenLetter] = useState<string | null>(null);
  const notes = { campaign, report, onExpired: reload, openLetter, onOpen: setOpenLetter };
  const acceptedCount = acceptedSubmissions(campaign).length;
  return (
    <Tabs<Tab>
      label={t('tabs.label')}
      value={tab}
      onValueChange={open}
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
            <NewVersion campaign={campaign} />
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
