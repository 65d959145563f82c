import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, AvatarStack } from './avatar.tsx';

const people = ['Jonas Lindqvist', 'Amélie Fournier', 'Ruth Okafor', 'Davide Moretti'].map((name, id) => ({
  id,
  name,
}));

test.each([
  ['Ines Halloran', 'IH'],
  ['Callum', 'C'],
  ['joost van Aken', 'JV'],
  ['  Ólafur   Þór  ', 'ÓÞ'],
])('%s without a picture shows %s', (name, initials) => {
  render(<Avatar name={name} />);
  expect(screen.getByRole('img')).toHaveTextContent(initials);
});

test('a picture that cannot be loaded falls back to the initials', () => {
  const { container } = render(<Avatar name="Ines Halloran" src="/gone.webp" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Ines Halloran' })).toHaveTextContent('IH');
});

test('a stack shows up to its maximum, then +N', () => {
  render(<AvatarStack locale="en-GB" people={people} max={3} label="4 curators" />);
  expect(screen.getByRole('img', { name: '4 curators' })).toHaveTextContent(/^JLAFRO\+1$/);
});

test('a stack counts people beyond those it was given', () => {
  render(<AvatarStack locale="en-GB" people={people} max={2} total={12} label="12 curators" />);
  expect(screen.getByRole('img')).toHaveTextContent('+10');
});

test('a stack that fits shows no number', () => {
  render(<AvatarStack locale="en-GB" people={people} max={4} label="4 curators" />);
  expect(screen.getByRole('img')).not.toHaveTextContent('+');
});

test('a person who appears twice is drawn once, and +N counts people', () => {
  const twice = [...people.slice(0, 3), { id: 0, name: 'Jonas Lindqvist' }];
  render(<AvatarStack locale="en-GB" people={twice} max={2} label="3 curators" />);
  expect(screen.getByRole('img')).toHaveTextContent(/^JLAF\+1$/);
});

test('large counts are abbreviated', () => {
  render(<AvatarStack locale="en-GB" people={people} max={3} total={1_203} label="1,203 curators" />);
  expect(screen.getByRole('img')).toHaveTextContent('+1.2 k');
});
