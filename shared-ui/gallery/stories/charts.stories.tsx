import { ColumnChart, DayStrip, ForecastChart } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { press } from '../play.ts';
import { Narrow, Stack } from '../layout.tsx';
import { forecast } from '../samples.ts';

export default {
  title: 'Charts/ColumnChart',
  component: ColumnChart,
  subcomponents: { ForecastChart, DayStrip },
} satisfies Meta;

const columns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `Week ${index + 1}`,
    parts: [
      { tone: 'ink' as const, value: (index * 7) % 11 },
      { tone: 'role' as const, value: (index * 3) % 5 },
      { tone: 'rest' as const, value: index % 3 },
      { tone: 'warning' as const, value: index % 4 === 0 ? 2 : 0 },
    ],
  }));
const Columns = ({ count = 12 }) => (
  <ColumnChart
    label="Earnings of twelve weeks, up to 12.40 credits"
    columns={columns(count)}
    topText="12.40 credits"
    startText="March"
    endText="today"
  />
);

export const Default: Story = { render: () => <Columns /> };
export const ForCurators: Story = { render: () => <Columns />, parameters: { role: 'curator' } };
export const Empty: Story = { render: () => <Columns count={0} /> };
export const ManyItems: Story = { render: () => <Columns count={90} /> };

export const Forecast: Story = {
  render: () => (
    <ForecastChart
      label="Forecast: 2.8 yes by day 15, between 1 and 5"
      points={forecast}
      startText="sent"
      middleText="day 7"
      endText="day 15"
      topText="5 yes"
    />
  ),
};
const outcome = [
  { day: 1, count: 1 },
  { day: 3, count: 2 },
  { day: 6, count: 3 },
];
export const ForecastWithOutcome: Story = {
  render: () => (
    <Stack>
      {[9, 14].map((day) => (
        <ForecastChart
          key={day}
          label={`Forecast: 2.8 yes by day 15, between 1 and 5; so far 3 on day ${day}`}
          points={forecast}
          outcome={outcome}
          todayDay={day}
          todayText={`today, day ${day}`}
          startText="sent"
          endText="day 15"
          topText="5 yes"
        />
      ))}
    </Stack>
  ),
};
export const EmptyForecast: Story = {
  render: () => <ForecastChart label="No forecast yet" points={[]} startText="sent" endText="day 15" topText="1 yes" />,
};
export const ForecastLongFrench: Story = {
  render: () => (
    <Narrow>
      <ForecastChart
        label="Prévision"
        points={forecast}
        outcome={outcome}
        todayDay={9}
        todayText="aujourd’hui, jour 9"
        startText="envoi"
        endText="échéance, jour 15"
        topText="5 réponses favorables"
      />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};

const Checks = ({ count = 28, summary = 'Found in 26 of 28 checks' }) => (
  <DayStrip
    summary={summary}
    marks={Array.from({ length: count }, (_, index) => ({
      id: String(index),
      sign: index === 12 ? 'no' : index === 20 ? 'unknown' : 'yes',
      at: '2026-05-01T09:00:00.000Z',
      when: `Check ${index + 1}, 09:00`,
      text: index === 12 ? 'Not found' : index === 20 ? 'Its page couldn’t be read' : 'At number 9',
    }))}
  />
);
export const Days: Story = { render: () => <Checks /> };
export const DaysFocus: Story = { render: () => <Checks />, parameters: { pseudo: { 'focus-visible': 'summary' } } };
export const DaysOpen: Story = { render: () => <Checks count={14} />, play: press('summary') };
export const DaysManyItems: Story = { render: () => <Checks count={120} summary="Trouvé lors de 118 vérifications" /> };
