import { NoteGlyph, StateMark, type MarkState } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow, Row } from '../layout.tsx';

export default { title: 'Basics/StateMark', component: StateMark, subcomponents: { NoteGlyph } } satisfies Meta;

const states: Record<MarkState, string> = {
  queued: 'Queued',
  waiting: 'Waiting',
  pending: 'Pending',
  listening: 'Listening',
  accepted: 'Yes',
  placed: 'Placed',
  broken: 'Promise broken',
  declined: 'No',
  wrong_match: 'Wrong match',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  refunded_quality: 'Refunded',
};
const all = Object.entries(states) as [MarkState, string][];

export const AllStates: Story = {
  render: () => (
    <Row>
      {all.map(([state, label]) => (
        <StateMark key={state} state={state} label={label} />
      ))}
    </Row>
  ),
};
export const Glyphs: Story = {
  render: () => (
    <Row>
      {all.map(([state]) => (
        <NoteGlyph key={state} state={state} size={28} />
      ))}
    </Row>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <StateMark state="refunded_quality" label="Remboursé en raison d’une réponse manifestement insuffisante" />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
