import { TextArea, type TextAreaProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow } from '../layout.tsx';

export default { title: 'Forms/TextArea', component: TextArea } satisfies Meta;

const Area = (props: Partial<TextAreaProps>) => (
  <Narrow>
    <TextArea
      label="Feedback"
      counter="246 of 2,000"
      defaultValue="The close voice at 0:31 is the best thing."
      {...props}
    />
  </Narrow>
);

export const Default: Story = { render: () => <Area /> };
export const Empty: Story = { render: () => <Area defaultValue="" placeholder="What did you hear?" counter="" /> };
export const Hover: Story = { render: () => <Area />, parameters: { pseudo: { hover: 'textarea' } } };
export const Focus: Story = { render: () => <Area />, parameters: { pseudo: { 'focus-visible': 'textarea' } } };
export const Disabled: Story = { render: () => <Area disabled /> };
export const Invalid: Story = { render: () => <Area error="An answer has 80 characters or more: 38 to go" /> };
export const LongFrench: Story = {
  render: () => (
    <Area
      label="Votre message personnalisé aux curateurs sélectionnés"
      counter="1 999 caractères sur 2 000"
      defaultValue={'Anticonstitutionnellement'.repeat(6)}
      hint="Ce texte accompagne votre morceau ; vous pourrez encore l’adapter pour chaque curateur."
    />
  ),
  parameters: { lang: 'fr' },
};
