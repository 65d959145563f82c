import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoverArt } from './cover-art.tsx';

const drawn = (seed: number) => render(<CoverArt seed={seed} />).container.querySelector('svg')?.innerHTML;

test('the same number draws the same cover, and neighbours differ', () => {
  expect(drawn(1042)).toBe(drawn(1042));
  const covers = Array.from({ length: 40 }, (_, seed) => drawn(seed));
  expect(new Set(covers).size).toBeGreaterThan(30);
});

test.each([-3, 0, 2.5, Number.NaN, Number.MAX_SAFE_INTEGER])('%d draws a cover, too', (seed) => {
  expect(drawn(seed)).toContain('<path');
});

test('a picture that cannot be loaded falls back to the drawn cover', () => {
  const { container } = render(<CoverArt seed={7} src="/gone.webp" />);
  expect(container.querySelector('svg')).toBeNull();
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('svg')).not.toBeNull();
});
