import { Field } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Grid } from '../layout.tsx';

export default { title: 'Forms/Field', component: Field } satisfies Meta;

const colour = (control: object) => <input type="range" min={0} max={10} defaultValue={4} {...control} />;

export const Default: Story = {
  render: () => (
    <Grid>
      <Field label="Any control" hint="The frame gives it its label and its note.">
        {({ labelId: _labelId, ...control }) => colour(control)}
      </Field>
      <Field label="Any control" labelEnd="optional" required error="Choose a value">
        {({ labelId: _labelId, ...control }) => colour(control)}
      </Field>
    </Grid>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Field
      label="Rémunération minimale souhaitée par les établissements partenaires"
      labelEnd="facultatif"
      hint="Indiquez un montant hors taxes."
    >
      {({ labelId: _labelId, ...control }) => colour(control)}
    </Field>
  ),
  parameters: { lang: 'fr' },
};
