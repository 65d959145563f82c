import { ListeningReceipt, Waveform, type WaveformProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { peaks } from '../samples.ts';

export default { title: 'Charts/Waveform', component: Waveform, subcomponents: { ListeningReceipt } } satisfies Meta;

const Wave = (props: Partial<WaveformProps>) => (
  <Waveform peaks={peaks} durationSeconds={248} label="Position in Paper Boats" {...props} />
);
const player = {
  positionSeconds: 106,
  onSeek: noop,
  gateSeconds: 45,
  height: 120,
  markers: [
    { id: 'a', atSeconds: 31, label: '1' },
    { id: 'b', atSeconds: 96, label: '2' },
  ],
};

export const Default: Story = { render: () => <Wave /> };
export const Player: Story = { render: () => <Wave {...player} /> };
export const PlayerForCurators: Story = { render: () => <Wave {...player} />, parameters: { role: 'curator' } };
export const PlayerFocus: Story = {
  render: () => <Wave {...player} />,
  parameters: { pseudo: { 'focus-visible': '[role=slider]' } },
};
export const Heard: Story = {
  render: () => (
    <Wave
      heard={[[0, 47]]}
      positionSeconds={47}
      notes={[4, 9, 12, 68, 72, 75, 126, 204].map((second) => ({
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
  ),
};
export const ManyItems: Story = {
  render: () => (
    <Wave notes={Array.from({ length: 80 }, (_, index) => ({ id: String(index), atSeconds: (index * 37) % 248 }))} />
  ),
};
export const Unreadable: Story = { render: () => <Wave peaks={[]} /> };
export const Receipt: Story = {
  render: () => (
    <ListeningReceipt
      peaks={peaks}
      durationSeconds={222}
      heard={[[0, 110]]}
      heardText="1:50"
      totalText="of 3:42"
      label="Listening receipt: heard 1:50 of 3:42"
    />
  ),
};
export const EmptyReceipt: Story = {
  render: () => (
    <ListeningReceipt
      peaks={peaks}
      durationSeconds={222}
      heard={[]}
      heardText="0:00"
      totalText="sur 3 minutes et 42 secondes"
      label="Rien n’a été écouté"
    />
  ),
  parameters: { lang: 'fr' },
};
