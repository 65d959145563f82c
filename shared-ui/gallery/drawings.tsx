import { useState } from 'react';
import {
  Card,
  CoverArt,
  CreditAmount,
  DayStrip,
  Flare,
  ForecastChart,
  ListeningReceipt,
  NumberCell,
  NumberHead,
  Panel,
  ProgressBar,
  QueueBar,
  Ring,
  Sparkline,
  SplitBar,
  StatBar,
  Table,
  Tag,
  Waveform,
} from '@fanfare/shared-ui';
import g from './gallery.module.css';
import { Section } from './section.tsx';

const PEAKS = Array.from({ length: 400 }, (_, index) => {
  const part = index < 60 ? 0.3 : index < 160 ? 0.55 : index < 250 ? 0.95 : index < 300 ? 0.4 : 0.9;
  return Math.round(100 * part * (0.72 + 0.28 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.37))));
});
const FORECAST = Array.from({ length: 31 }, (_, half) => {
  const share = 1 - Math.exp(-half / 10);
  return { day: half / 2, low: share * (half / 30), expected: 2.95 * share, high: 5 * (half / 30) ** 0.7 };
});
export function Drawings() {
  const [at, setAt] = useState(106);
  return (
    <>
      <Section title="Drawn numbers" note="Anything people decide by is drawn, and has its text.">
        <div className={g.wide}>
          <DayStrip
            summary="Seen at 26 of 28 looks"
            marks={Array.from({ length: 28 }, (_, index) => ({
              id: String(index),
              sign: index === 12 ? 'no' : index === 20 ? 'unknown' : 'yes',
              at: `2026-05-${String(index + 1).padStart(2, '0')}T09:00:00.000Z`,
              when: `${index + 1} May, 09:00`,
              text: index === 12 ? 'Not found' : index === 20 ? 'Its page couldn’t be read' : 'At number 9',
            }))}
          />
          <div className={g.row}>
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
              label="9 of 12 answered"
              total={12}
              segments={[
                { id: 'yes', count: 3, tone: 'positive' },
                { id: 'no', count: 5, tone: 'ink' },
                { id: 'wrong', count: 1, tone: 'quiet' },
                { id: 'expired', count: 1, tone: 'warning' },
              ]}
            >
              9<small>of 12</small>
            </Ring>
            <ListeningReceipt
              peaks={PEAKS}
              durationSeconds={222}
              heard={[[0, 110]]}
              heardText="1:50"
              totalText="of 3:42"
              label="Listening receipt: heard 1:50 of 3:42"
            />
            <Sparkline values={[3, 4, 4, 6, 5, 8, 9]} label="Rising from 3 to 9" />
            <CreditAmount locale="en-GB" credits={12.5} unitLabel="credits" />
            <CreditAmount locale="en-GB" credits={6} compact size="l" unitLabel="credits" />
            <CreditAmount locale="en-GB" credits={9.9} size="xl" unitLabel="credits" />
          </div>
          <div className={g.stats}>
            <StatBar label="Answers" value="98" unit="%" fill={0.98} />
            <StatBar label="Yes in indie folk" value="31" unit="%" fill={0.62} tick={0.44} tone="role" />
            <StatBar label="Median reply" value="1.8" unit=" days" fill={0.26} />
            <StatBar label="Promises kept" value="100" unit="%" fill={1} />
            <QueueBar label="Queue" open={14} capacity={30} text={{ value: '14', rest: 'of 30' }} />
          </div>
          <Waveform
            peaks={PEAKS}
            durationSeconds={248}
            positionSeconds={at}
            onSeek={setAt}
            label="Position in Paper Boats"
            gateSeconds={45}
            height={120}
            markers={[
              { id: 'a', atSeconds: 31, label: '1' },
              { id: 'b', atSeconds: 96, label: '2' },
            ]}
          />
          <Waveform
            peaks={PEAKS}
            durationSeconds={222}
            heard={[[0, 47]]}
            positionSeconds={47}
            label="What they heard"
            notes={[4, 9, 12, 15, 19, 26, 68, 72, 75, 78, 126, 131, 138, 204, 209].map((second) => ({
              id: `n${second}`,
              atSeconds: second,
              tone: second > 60 && second < 80 ? 'positive' : 'ink',
            }))}
            zones={[
              { id: 'A', fromSeconds: 0, toSeconds: 28, label: 'A', tone: 'role' },
              { id: 'B', fromSeconds: 66, toSeconds: 80, label: 'B', tone: 'positive' },
              { id: 'C', fromSeconds: 125, toSeconds: 140, label: 'C' },
            ]}
          />
          <div className={g.grid}>
            <ForecastChart
              label="Forecast: 2.8 yes by day 15, between 1 and 5"
              points={FORECAST}
              startText="sent"
              middleText="day 7"
              endText="day 15"
              topText="5 yes"
            />
            <ForecastChart
              label="Forecast: 2.8 yes by day 15, between 1 and 5; so far 3 on day 9"
              points={FORECAST}
              outcome={[
                { day: 1, count: 1 },
                { day: 3, count: 2 },
                { day: 6, count: 3 },
              ]}
              todayDay={9}
              todayText="today, day 9"
              startText="sent"
              endText="day 15"
              topText="5 yes"
            />
          </div>
          <div className={g.grid}>
            <ProgressBar label="Uploading low-tide-choir.wav" value={42} valueText="25.2 of 60 MB" />
            <SplitBar
              parts={[
                { id: 'spent', amount: 36, label: 'Spent on 8 answers', text: '36.00' },
                { id: 'back', amount: 8, label: 'Back in your wallet', text: '8.00', tone: 'positive' },
                { id: 'held', amount: 5, label: 'Still held', text: '5.00', tone: 'rest' },
              ]}
            />
          </div>
        </div>
      </Section>
      <Section title="Cards" note="Only for what can be picked. Rest, hover, chosen.">
        <div className={g.grid}>
          {['Nordic Kitchen', 'Small Hours', 'Kitchen Table Folk'].map((name, index) => (
            <Card key={name}>
              <div className={g.cover}>
                <CoverArt seed={[0, 2, 56][index] ?? 0} />
                <div>
                  <h3>{name}</h3>
                  <Tag tone="line">Trusted</Tag>
                </div>
              </div>
            </Card>
          ))}
        </div>
      </Section>
      <Section title="Covers">
        <div className={g.row}>
          {Array.from({ length: 48 }, (_, seed) => (
            <CoverArt key={`seed-${seed}`} seed={seed} size={56} />
          ))}
        </div>
      </Section>
      <Section title="Table" note="Signed amounts, running balance.">
        <Table label="Transactions">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <NumberHead>Credits</NumberHead>
              <NumberHead>Balance</NumberHead>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>15 May</td>
              <td>Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)</td>
              <NumberCell tone="positive">+4.00</NumberCell>
              <NumberCell tone="quiet">91.00</NumberCell>
            </tr>
            <tr>
              <td>8 May</td>
              <td>Campaign #1042 paid</td>
              <NumberCell tone="strong">−49.00</NumberCell>
              <NumberCell tone="quiet">83.00</NumberCell>
            </tr>
          </tbody>
        </Table>
      </Section>
      <Section title="Flare and panel" note="Stave lines that open into a bell.">
        <Panel title="Waiting" titleEnd="2">
          <Flare variant="modal" />
          <Flare variant="menu" />
        </Panel>
      </Section>
    </>
  );
}
