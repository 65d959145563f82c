import { Banner, Kbd } from '@fanfare/shared-ui';
import type { Meta, Story } from '../../csf.ts';

export default { title: 'Test/Broken', component: Kbd, subcomponents: { Banner } } satisfies Meta;

function Thrower(): never {
  throw new Error('This story throws');
}

export const Throws: Story = { render: () => <Thrower /> };
export const Pale: Story = {
  render: () => <p style={{ color: '#c8c8c8', background: '#ffffff' }}>Hardly to be read</p>,
};
export const PaleInTheDark: Story = { render: () => <p style={{ color: '#1b1424' }}>Readable on paper only</p> };
export const Wide: Story = { render: () => <div style={{ width: 500 }}>Wider than a phone</div> };
export const Logs: Story = {
  render: () => {
    console.error('Something is wrong in here');
    return <Kbd>K</Kbd>;
  },
};
export const LostPseudo: Story = { render: () => <Kbd>K</Kbd>, parameters: { pseudo: { hover: '.nowhere' } } };
