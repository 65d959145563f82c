import { Chip, PlusIcon } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Row } from '../layout.tsx';

export default { title: 'Controls/Chip', component: Chip } satisfies Meta;

const Kinds = ({ disabled = false }) => (
  <Row>
    <Chip selected count={12} disabled={disabled}>
      All
    </Chip>
    <Chip selected={false} count={2} disabled={disabled}>
      Waiting
    </Chip>
    <Chip onRemove={noop} removeLabel="Remove Indie folk" disabled={disabled}>
      Indie folk
    </Chip>
    <Chip icon={<PlusIcon />} disabled={disabled}>
      Add genre
    </Chip>
    <Chip size="s" selected disabled={disabled}>
      Small
    </Chip>
  </Row>
);

export const Default: Story = { render: () => <Kinds /> };
export const ForCurators: Story = { render: () => <Kinds />, parameters: { role: 'curator' } };
export const Hover: Story = { render: () => <Kinds />, parameters: { pseudo: { hover: 'button' } } };
export const Focus: Story = { render: () => <Kinds />, parameters: { pseudo: { 'focus-visible': 'button' } } };
export const Disabled: Story = { render: () => <Kinds disabled /> };
export const LongFrench: Story = {
  render: () => (
    <Row>
      <Chip onRemove={noop} removeLabel="Retirer">
        Musique électroacoustique expérimentale d’improvisation contemporaine
      </Chip>
      <Chip selected count="1 204">
        Curateurs ayant déjà répondu favorablement
      </Chip>
    </Row>
  ),
  parameters: { lang: 'fr' },
};
export const ManyItems: Story = {
  render: () => (
    <Row>
      {Array.from({ length: 24 }, (_, index) => (
        <Chip key={`genre-${index}`} selected={index % 5 === 0} count={index * 3}>
          {['Indie folk', 'Ambient', 'Jazz', 'Hip hop', 'Dream pop', 'Techno'][index % 6]} {index + 1}
        </Chip>
      ))}
    </Row>
  ),
};
