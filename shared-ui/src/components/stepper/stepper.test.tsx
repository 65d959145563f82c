import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

const steps = ['Track', 'Curators', 'Pitch'].map((label) => ({ id: label.toLowerCase(), label }));

test('one step is current; those before it are marked done, and can link back', () => {
  render(
    <Stepper
      steps={steps}
      current="curators"
      doneText="done"
      aria-label="Steps"
      renderDone={(step, content) => <a href={`#${step.id}`}>{content}</a>}
    />,
  );
  const [track, curators, pitch] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(within(track!).getByRole('link')).toHaveAccessibleName('Track done');
  expect(curators).toHaveAttribute('aria-current', 'step');
  expect(pitch).not.toHaveAttribute('aria-current');
  expect(within(pitch!).queryByRole('link')).not.toBeInTheDocument();
});

test('where it is told which steps are complete, a step before the current one may be open, and each can be gone to', () => {
  render(
    <Stepper
      steps={steps}
      current="pitch"
      done={['curators', 'pitch']}
      doneText="done"
      aria-label="Steps"
      renderDone={(step, content) => <a href={`#${step.id}`}>{content}</a>}
    />,
  );
  const [track, curators, pitch] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(within(track!).getByRole('link')).toHaveAccessibleName(/Track$/);
  expect(within(curators!).getByRole('link')).toHaveAccessibleName('Curators done');
  expect(pitch).toHaveAttribute('aria-current', 'step');
  expect(pitch).toHaveTextContent('Pitch done');
  expect(within(pitch!).queryByRole('link')).not.toBeInTheDocument();
});
