import { Avatar, AvatarStack } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';
import { noPicture, people, picture } from '../samples.ts';

export default { title: 'People/Avatar', component: Avatar, subcomponents: { AvatarStack } } satisfies Meta;

export const Initials: Story = {
  render: () => (
    <Row>
      {people.map(({ id, name }) => (
        <Avatar key={id} name={name} size={48} />
      ))}
    </Row>
  ),
};
export const WithPicture: Story = { render: () => <Avatar name="Ines Halloran" src={picture} size={56} /> };
export const BrokenPicture: Story = { render: () => <Avatar name="Ines Halloran" src={noPicture} size={56} /> };
export const NoName: Story = { render: () => <Avatar name="" size={80} decorative /> };
export const Sizes: Story = {
  render: () => (
    <Row>
      {([24, 28, 32, 40, 48, 56, 80, 96] as const).map((size) => (
        <Avatar key={size} name="Ines Halloran" size={size} />
      ))}
    </Row>
  ),
};
export const Stack: Story = {
  render: () => (
    <Row>
      <AvatarStack locale="en-GB" people={people} max={5} total={12} label="12 curators" />
      <AvatarStack locale="en-GB" people={people.slice(0, 2)} label="2 curators" />
    </Row>
  ),
};
export const ManyItems: Story = {
  render: () => <AvatarStack locale="en-GB" people={people} max={3} total={1_204} size={28} label="1,204 curators" />,
};
export const EmptyStack: Story = { render: () => <AvatarStack locale="en-GB" people={[]} label="No curators" /> };
