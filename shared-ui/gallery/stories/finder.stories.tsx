import {
  Button,
  FinderBar,
  FinderColumns,
  FinderFooter,
  FinderInput,
  FinderLine,
  FinderMatch,
  FinderPanel,
  FinderSubmit,
  SearchIcon,
  type FinderMatchProps,
} from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';

export default {
  title: 'Data/FinderPanel',
  component: FinderPanel,
  subcomponents: { FinderBar, FinderColumns, FinderFooter, FinderInput, FinderLine, FinderMatch, FinderSubmit },
} satisfies Meta;

const match: FinderMatchProps = {
  seed: 7,
  title: 'Nordic Kitchen',
  about: 'Jonas Lindqvist, Sweden',
  priceCredits: 6,
  unitLabel: 'credits',
  reasons: [
    { kind: 'artist', text: 'Places 4 artists you sound like' },
    { kind: 'speed', text: 'Replies in 2 days' },
  ],
  figures: ['98 % answered', '31 % yes'],
  locale: 'en-GB',
};
const long: FinderMatchProps = {
  ...match,
  title: 'Les établissements électroacoustiques intercommunaux de Saint-Germain-en-Laye',
  about: 'Marie-Antoinette de La Rochefoucauld-Montmorency, Saint-Vincent-et-les-Grenadines',
  reasons: [{ kind: 'genre', text: 'Programme régulièrement de la musique électroacoustique contemporaine' }],
  figures: ['98 % de réponses', '31 % favorables', 'réponse médiane en 2 jours'],
  locale: 'fr',
};

interface PanelProps {
  count?: number;
  of?: FinderMatchProps;
  busy?: boolean;
  disabled?: boolean;
  submit?: string;
}
function Panel({ count = 3, of = match, busy = false, disabled = false, submit = 'See who fits' }: PanelProps) {
  const list = Array.from({ length: count }, (_, index) => <FinderMatch key={`m${index}`} {...of} seed={index * 9} />);
  const content = count > 0 ? <ul>{list}</ul> : <p>Nothing fits yet.</p>;
  return (
    <FinderPanel aria-label="Finder">
      <FinderBar>
        <SearchIcon size={20} aria-hidden="true" />
        <FinderInput aria-label="Track" placeholder="Paste a link or type a title" disabled={disabled} />
        <FinderSubmit loading={busy} disabled={disabled}>
          {submit}
        </FinderSubmit>
      </FinderBar>
      <FinderLine>Low Tide Choir · indie folk · 92 bpm</FinderLine>
      <FinderColumns
        label="Types"
        columns={(['playlists', 'radios', 'influencers'] as const).map((type) => ({
          type,
          title: type.charAt(0).toUpperCase() + type.slice(1),
          count: String(count * 71),
          countText: `${count} of ${count * 71}`,
          children: content,
        }))}
      />
      <FinderFooter>
        <Button variant="primary">Start a campaign</Button>
      </FinderFooter>
    </FinderPanel>
  );
}

export const Default: Story = { render: () => <Panel /> };
export const Focus: Story = {
  render: () => <Panel />,
  parameters: { pseudo: { 'focus-visible': 'input, button', 'focus-within': 'section > div:has(input)' } },
};
export const Hover: Story = { render: () => <Panel />, parameters: { pseudo: { hover: 'button, li' } } };
export const Loading: Story = { render: () => <Panel busy /> };
export const Disabled: Story = { render: () => <Panel disabled /> };
export const Empty: Story = { render: () => <Panel count={0} /> };
export const ManyItems: Story = { render: () => <Panel count={12} /> };
export const LongFrench: Story = {
  render: () => <Panel of={long} submit="Découvrir les curateurs correspondants" />,
  parameters: { lang: 'fr' },
};
