import { TabPanel, Tabs } from '@fanfare/shared-ui';
import { useState } from 'react';
import type { Meta, Story } from '../csf.ts';

export default { title: 'Navigation/Tabs', component: Tabs, subcomponents: { TabPanel } } satisfies Meta;

function Panels({ labels = ['Answers', 'Report', 'Notes'] }) {
  const [value, setValue] = useState('0');
  const items = labels.map((label, index) => ({
    value: String(index),
    label,
    ...(index % 2 === 0 && { count: 12 + index }),
  }));
  return (
    <Tabs label="Campaign" value={value} onValueChange={setValue} items={items}>
      {items.map((item) => (
        <TabPanel key={item.value} value={item.value}>
          {item.label}
        </TabPanel>
      ))}
    </Tabs>
  );
}

export const Default: Story = { render: () => <Panels /> };
export const ForCurators: Story = { render: () => <Panels />, parameters: { role: 'curator' } };
export const Hover: Story = { render: () => <Panels />, parameters: { pseudo: { hover: '[role=tab]' } } };
export const Focus: Story = { render: () => <Panels />, parameters: { pseudo: { 'focus-visible': '[role=tab]' } } };
export const ManyItems: Story = {
  render: () => <Panels labels={Array.from({ length: 9 }, (_, index) => `Campaign ${index + 1}`)} />,
};
export const LongFrench: Story = {
  render: () => <Panels labels={['Réponses reçues', 'Rapport de performance détaillé', 'Annotations personnelles']} />,
  parameters: { lang: 'fr' },
};
