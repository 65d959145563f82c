import { Select, type SelectProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop, press } from '../play.ts';
import { Grid, Narrow, Tall } from '../layout.tsx';
import { countries } from '../samples.ts';

export default { title: 'Forms/Select', component: Select } satisfies Meta;

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German, not yet', disabled: true },
];
const Choice = (props: Partial<SelectProps>) => (
  <Narrow>
    <Select label="Language" value="en" onValueChange={noop} options={languages} {...props} />
  </Narrow>
);

export const Default: Story = {
  render: () => (
    <Grid>
      <Choice />
      <Choice value={null} placeholder="Choose a language" hint="Of your feedback" />
      <Choice size="l" />
      <Choice variant="inline" label="Sort:" options={[{ value: 'en', label: 'Best match' }]} />
    </Grid>
  ),
};
export const Hover: Story = {
  render: () => (
    <Grid>
      <Choice />
      <Choice variant="inline" label="Sort:" />
    </Grid>
  ),
  parameters: { pseudo: { hover: 'button' } },
};
export const Focus: Story = {
  render: () => (
    <Grid>
      <Choice />
      <Choice variant="inline" label="Sort:" />
    </Grid>
  ),
  parameters: { pseudo: { 'focus-visible': 'button' } },
};
export const Invalid: Story = { render: () => <Choice value={null} placeholder="Choose" error="Choose a language" /> };
export const Open: Story = {
  render: () => (
    <Tall>
      <Choice />
    </Tall>
  ),
  play: press('button'),
};
export const ManyItems: Story = {
  render: () => (
    <Tall>
      <Choice options={countries} value="Ireland" label="Country" />
    </Tall>
  ),
  play: press('button'),
};
export const LongFrench: Story = {
  render: () => (
    <Tall>
      <Choice
        label="Pays de résidence fiscale déclaré"
        value="uk"
        options={[
          { value: 'uk', label: 'Royaume-Uni de Grande-Bretagne et d’Irlande du Nord' },
          { value: 'tf', label: 'Terres australes et antarctiques françaises' },
        ]}
      />
    </Tall>
  ),
  play: press('button'),
  parameters: { lang: 'fr' },
};
