import { RangeSlider, Slider } from '@fanfare/shared-ui';
import { useState } from 'react';
import type { Meta, Story } from '../csf.ts';
import { Grid } from '../layout.tsx';

export default { title: 'Forms/Slider', component: Slider, subcomponents: { RangeSlider } } satisfies Meta;

function Budget({ label = 'Budget', unit = 'credits' }) {
  const [value, setValue] = useState(50);
  return (
    <Slider
      label={label}
      labelEnd={`${value} ${unit}`}
      stops={[5, 10, 25, 50, 100, 250, 500]}
      value={value}
      onValueChange={setValue}
      formatValue={(amount) => `${amount} ${unit}`}
    />
  );
}
function Price({ label = 'Price', start = [2, 8] as [number, number], hasHistogram = true, unit = 'credits' }) {
  const [value, setValue] = useState(start);
  return (
    <RangeSlider
      label={label}
      min={1}
      max={12}
      value={value}
      onValueChange={setValue}
      lowerLabel="Lowest price"
      upperLabel="Highest price"
      formatValue={(amount) => `${amount} ${unit}`}
      {...(hasHistogram && { histogram: [14, 35, 16, 48, 9, 28, 3, 21, 2, 1, 1, 2] })}
    />
  );
}
const Both = () => (
  <Grid>
    <Budget />
    <Price />
    <Price hasHistogram={false} />
  </Grid>
);

export const Default: Story = { render: () => <Both /> };
export const ForCurators: Story = { render: () => <Both />, parameters: { role: 'curator' } };
export const Hover: Story = {
  render: () => <Both />,
  parameters: { pseudo: { hover: '[data-index], div:has(> input[type=range])' } },
};
export const Focus: Story = {
  render: () => <Both />,
  parameters: { pseudo: { 'focus-visible': 'input', 'focus-within': 'div:has(> input)' } },
};
export const AtTheEnds: Story = {
  render: () => (
    <Grid>
      <Price start={[1, 12]} />
      <Price start={[11, 12]} />
      <Price start={[1, 2]} />
    </Grid>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Grid>
      <Budget label="Budget prévisionnel de la campagne" unit="crédits supplémentaires" />
      <Price label="Fourchette de prix acceptée" unit="crédits supplémentaires" />
    </Grid>
  ),
  parameters: { lang: 'fr' },
};
