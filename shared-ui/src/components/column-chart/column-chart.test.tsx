import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnChart } from './column-chart.tsx';

const words = { topText: '10 credits', startText: '4 May', endText: 'now' };
const heights = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('.column i')].map((part) => part.style.height);

test('describes itself in words; each column is as high as its share of the highest', () => {
  const { container } = render(
    <ColumnChart
      label="Two weeks: 4 and 10 credits"
      columns={[
        { id: 'a', title: '4 credits', parts: [{ tone: 'role', value: 4 }] },
        {
          id: 'b',
          title: '10 credits',
          parts: [
            { tone: 'role', value: 5 },
            { tone: 'rest', value: 5 },
            { tone: 'warning', value: 0 },
          ],
        },
      ]}
      {...words}
    />,
  );
  expect(screen.getByRole('img', { name: 'Two weeks: 4 and 10 credits' })).toHaveTextContent('10 credits');
  expect(heights(container)).toEqual(['40%', '50%', '50%']);
});

test('zero is drawn as zero', () => {
  const { container } = render(
    <ColumnChart label="Nothing" columns={[{ id: 'a', title: '', parts: [{ tone: 'ink', value: 0 }] }]} {...words} />,
  );
  expect(heights(container)).toEqual([]);
});
