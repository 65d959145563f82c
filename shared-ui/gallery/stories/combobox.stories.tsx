import { Combobox, MultiCombobox, type ComboboxProps, type MultiComboboxProps } from '@fanfare/shared-ui';
import { useState } from 'react';
import type { Meta, Story } from '../csf.ts';
import { key, type } from '../play.ts';
import { Narrow, Stack, Tall } from '../layout.tsx';
import { countries } from '../samples.ts';

export default { title: 'Forms/Combobox', component: Combobox, subcomponents: { MultiCombobox } } satisfies Meta;

function One(props: Partial<ComboboxProps>) {
  const [value, setValue] = useState<string | null>('Ireland');
  return (
    <Combobox
      label="Home country"
      options={countries}
      value={value}
      onValueChange={setValue}
      emptyText="No such country"
      {...props}
    />
  );
}
function Many({
  chosen = ['Sweden', 'United Kingdom'],
  ...props
}: Partial<MultiComboboxProps> & { chosen?: string[] }) {
  const [values, setValues] = useState(chosen);
  return (
    <MultiCombobox
      label="Countries"
      options={countries}
      values={values}
      onValuesChange={setValues}
      placeholder="Add a country"
      emptyText="No such country"
      removeText={(label) => `Remove ${label}`}
      {...props}
    />
  );
}
const Both = (props: Partial<Omit<ComboboxProps & MultiComboboxProps, 'value' | 'values'>>) => (
  <Narrow>
    <Stack>
      <One {...props} />
      <Many {...props} />
    </Stack>
  </Narrow>
);

export const Default: Story = { render: () => <Both /> };
export const Empty: Story = {
  render: () => (
    <Narrow>
      <Stack>
        <One value={null} placeholder="Choose a country" />
        <Many chosen={[]} hint="All, if you choose none" />
      </Stack>
    </Narrow>
  ),
};
export const Hover: Story = { render: () => <Both />, parameters: { pseudo: { hover: 'input, button, div' } } };
export const Focus: Story = {
  render: () => <Both />,
  parameters: { pseudo: { 'focus-visible': 'input', 'focus-within': 'div:has(> input)' } },
};
export const Disabled: Story = { render: () => <Both disabled /> };
export const Invalid: Story = { render: () => <Both error="Choose at least one" /> };
export const Open: Story = {
  render: () => (
    <Tall>
      <One value={null} />
    </Tall>
  ),
  play: key('input', 'ArrowDown'),
};
export const NothingFound: Story = {
  render: () => (
    <Tall>
      <One value={null} />
    </Tall>
  ),
  play: type('input', 'zzz'),
};
export const ManyOpen: Story = {
  render: () => (
    <Tall>
      <Many />
    </Tall>
  ),
  play: key('input', 'ArrowDown'),
  // The library hides all else from screen readers while the list is open; to move the focus there closes it.
  parameters: { a11y: { disable: ['aria-hidden-focus'] } },
};
export const ManyItems: Story = {
  render: () => (
    <Narrow>
      <Many chosen={countries.map(({ value }) => value)} />
    </Narrow>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Many
        label="Territoires dans lesquels votre morceau est distribué"
        hint="Tous, si vous n’en choisissez aucun."
        placeholder="Ajouter un territoire"
        chosen={['Terres australes et antarctiques françaises', 'Saint-Vincent-et-les-Grenadines']}
        options={['Terres australes et antarctiques françaises', 'Saint-Vincent-et-les-Grenadines'].map((label) => ({
          value: label,
          label,
        }))}
      />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
