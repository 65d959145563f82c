import { RadioGroup, SegmentedControl, type RadioGroupProps } from '@fanfare/shared-ui';
import { useState } from 'react';
import type { Meta, Story } from '../csf.ts';
import { Stack } from '../layout.tsx';

export default {
  title: 'Forms/RadioGroup',
  component: RadioGroup,
  subcomponents: { SegmentedControl },
} satisfies Meta;

const plans = [
  { value: 'monthly', label: 'Monthly', hint: '50 credits each month', end: '€39' },
  { value: 'yearly', label: 'Yearly (Save 2 months)', hint: '500 credits at once', end: '€390' },
  { value: 'team', label: 'Team', hint: 'Not available yet', disabled: true },
];
const types = ['Playlists', 'Radios', 'Influencers'].map((label) => ({ value: label, label }));

function Groups(props: Partial<RadioGroupProps>) {
  const [plan, setPlan] = useState('monthly');
  const [type, setType] = useState('Playlists');
  return (
    <Stack>
      <RadioGroup label="Plan" layout="cards" options={plans} value={plan} onValueChange={setPlan} {...props} />
      <RadioGroup label="Plan" options={plans} value={plan} onValueChange={setPlan} {...props} />
      <RadioGroup label="Type" layout="row" options={types} value={type} onValueChange={setType} {...props} />
      <SegmentedControl label="Type" options={types} value={type} onValueChange={setType} disabled={props.disabled} />
      <SegmentedControl
        label="Type"
        size="s"
        fullWidth
        options={types}
        value={type}
        onValueChange={setType}
        disabled={props.disabled}
      />
    </Stack>
  );
}

export const Default: Story = { render: () => <Groups /> };
export const ForCurators: Story = { render: () => <Groups />, parameters: { role: 'curator' } };
export const Hover: Story = { render: () => <Groups />, parameters: { pseudo: { hover: 'label, [role=radio]' } } };
export const Focus: Story = { render: () => <Groups />, parameters: { pseudo: { 'focus-visible': '[role=radio]' } } };
export const Disabled: Story = { render: () => <Groups disabled /> };
export const Invalid: Story = { render: () => <Groups error="Choose one" /> };
export const LongFrench: Story = {
  render: () => (
    <Stack>
      <RadioGroup
        label="Périodicité de l’abonnement"
        layout="cards"
        value="year"
        onValueChange={() => {}}
        options={[
          { value: 'month', label: 'Renouvellement mensuel automatique', hint: '50 crédits chaque mois', end: '39 €' },
          {
            value: 'year',
            label: 'Renouvellement annuel (deux mois offerts)',
            hint: '500 crédits immédiatement disponibles',
            end: '390 €',
          },
        ]}
      />
      <SegmentedControl
        label="Type"
        value="radio"
        onValueChange={() => {}}
        options={[
          { value: 'list', label: 'Listes de lecture' },
          { value: 'radio', label: 'Stations de radio' },
          { value: 'people', label: 'Influenceurs' },
        ]}
      />
    </Stack>
  ),
  parameters: { lang: 'fr' },
};
