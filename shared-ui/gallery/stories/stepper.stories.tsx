import { Stepper } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import type { Meta, Story } from '../csf.ts';

export default { title: 'Navigation/Stepper', component: Stepper } satisfies Meta;

const steps = ['Track', 'Curators', 'Pitch', 'Pay'].map((label) => ({ id: label, label }));
const link = ({ id }: { id: string }, content: ReactNode) => <a href={`#${id}`}>{content}</a>;

export const Default: Story = {
  render: () => <Stepper steps={steps} current="Curators" doneText="done" aria-label="Steps" />,
};
export const WithLinks: Story = {
  render: () => <Stepper steps={steps} current="Pitch" doneText="done" renderDone={link} aria-label="Steps" />,
};
export const Hover: Story = { ...WithLinks, parameters: { pseudo: { hover: 'a' } } };
export const Focus: Story = { ...WithLinks, parameters: { pseudo: { 'focus-visible': 'a' } } };
export const AnyOrder: Story = {
  render: () => (
    <Stepper
      steps={steps}
      current="Curators"
      done={['Track', 'Pay']}
      renderDone={link}
      doneText="done"
      aria-label="Steps"
    />
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Stepper
      steps={['Morceau', 'Sélection des curateurs', 'Message personnalisé', 'Récapitulatif et paiement'].map(
        (label) => ({ id: label, label }),
      )}
      current="Message personnalisé"
      renderDone={link}
      doneText="terminé"
      aria-label="Étapes"
    />
  ),
  parameters: { lang: 'fr' },
};
