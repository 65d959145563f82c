import { ProgressBar, QueueBar, Ring, Sparkline, StatBar } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Grid, Narrow, Row } from '../layout.tsx';

export default {
  title: 'Charts/Ring',
  component: Ring,
  subcomponents: { ProgressBar, QueueBar, Sparkline, StatBar },
} satisfies Meta;

export const Rings: Story = {
  render: () => (
    <Row>
      <Ring
        size={64}
        label="9 of 12 answered"
        total={12}
        segments={[
          { id: 'yes', count: 3, tone: 'positive' },
          { id: 'no', count: 6, tone: 'ink' },
        ]}
      >
        9/12
      </Ring>
      <Ring
        size={120}
        label="10 of 12 answered"
        total={12}
        segments={[
          { id: 'yes', count: 3, tone: 'positive' },
          { id: 'no', count: 5, tone: 'ink' },
          { id: 'wrong', count: 1, tone: 'quiet' },
          { id: 'expired', count: 1, tone: 'warning' },
        ]}
      >
        10<small>of 12</small>
      </Ring>
    </Row>
  ),
};
export const EmptyAndFull: Story = {
  render: () => (
    <Row>
      <Ring size={64} label="Nothing answered" total={12} segments={[]}>
        0/12
      </Ring>
      <Ring size={64} label="All answered" total={1} segments={[{ id: 'yes', count: 1, tone: 'role' }]}>
        1/1
      </Ring>
    </Row>
  ),
};
export const ManyItems: Story = {
  render: () => (
    <Ring size={120} label="80 of 100 answered" total={100} segments={[{ id: 'yes', count: 80, tone: 'positive' }]}>
      80<small>of 100</small>
    </Ring>
  ),
};
export const Bars: Story = {
  render: () => (
    <Grid>
      <StatBar label="Answers" value="98" unit="%" fill={0.98} />
      <StatBar label="Yes in indie folk" value="31" unit="%" fill={0.62} tick={0.44} tone="role" />
      <StatBar label="Median reply" value="1.8" unit=" days" fill={0.26} tone="warning" />
      <StatBar label="Promises kept" value="100" unit="%" fill={1} tone="positive" />
      <StatBar label="No bar" value="12" />
      <QueueBar label="Queue" open={14} capacity={30} text={{ value: '14', rest: 'of 30' }} />
      <QueueBar label="Queue" open={30} capacity={30} text={{ value: '30', rest: 'of 30' }} />
      <QueueBar label="Queue" open={0} capacity={30} text={{ value: '0', rest: 'of 30' }} />
    </Grid>
  ),
};
export const Progress: Story = {
  render: () => (
    <Grid>
      <ProgressBar label="Uploading low-tide-choir.wav" value={42} valueText="25.2 of 60 MB" />
      <ProgressBar label="Waiting" value={0} />
      <ProgressBar label="Done" value={100} valueText="60 of 60 MB" />
    </Grid>
  ),
};
export const Sparklines: Story = {
  render: () => (
    <Row>
      <Sparkline values={[3, 4, 4, 6, 5, 8, 9]} label="Rising from 3 to 9" />
      <Sparkline values={[4, 4, 4]} label="Steady at 4" />
      <Sparkline values={[7]} label="7, once" />
      <Sparkline values={[]} label="Nothing yet" />
    </Row>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <ProgressBar
        label="Téléversement d’enregistrement-philharmonique-intercommunal-definitif.wav"
        value={42}
        valueText="25,2 Mo sur 60 Mo"
      />
      <StatBar label="Réponses favorables en électroacoustique" value="31" unit=" %" fill={0.62} tick={0.44} />
      <QueueBar label="File d’attente actuelle" open={14} capacity={30} text={{ value: '14', rest: 'sur 30 places' }} />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
