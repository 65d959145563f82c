import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ForecastChart } from './forecast-chart.tsx';

const points = [
  { day: 0, low: 0, expected: 0, high: 0 },
  { day: 15, low: 1, expected: 2.5, high: 5 },
];
const words = { startText: 'sent', middleText: 'day 7', endText: 'day 15', topText: '5 yes' };

/** The heights a path stops at, starting with the top of the plot at 24. */
const heights = (path: Element | null | undefined) =>
  [...(path?.getAttribute('d') ?? '').matchAll(/V([\d.]+)/g)].map((found) => Number(found[1]));

test('a forecast describes itself in words', () => {
  render(<ForecastChart label="Forecast: 2.5 yes by day 15, between 1 and 5" points={points} {...words} />);
  const chart = screen.getByRole('img', { name: 'Forecast: 2.5 yes by day 15, between 1 and 5' });
  expect(chart).toHaveTextContent('5 yes');
  expect(chart).toHaveTextContent('day 7');
});

test("the outcome climbs to the actual value, and today's label replaces the one at the centre", () => {
  const { container } = render(
    <ForecastChart
      label="x"
      points={points}
      outcome={[
        { day: 2, count: 1 },
        { day: 6, count: 3 },
      ]}
      todayDay={9}
      todayText="today, day 9"
      height={100}
      {...words}
    />,
  );
  expect(heights(container.querySelector('.outcome'))).toEqual([104, 64]);
  expect(screen.getByText('today, day 9')).toBeInTheDocument();
  expect(screen.queryByText('day 7')).not.toBeInTheDocument();
});

test('an outcome above the forecast stays within the plot', () => {
  const { container } = render(
    <ForecastChart label="x" points={points} outcome={[{ day: 3, count: 10 }]} height={100} {...words} />,
  );
  expect(heights(container.querySelector('.outcome'))).toEqual([24]);
});

test("near the end, today's label replaces the end's, so that labels never overlap", () => {
  const { rerender } = render(
    <ForecastChart label="x" points={points} outcome={[]} todayDay={9} todayText="today, day 9" {...words} />,
  );
  expect(screen.getByText('day 15')).toBeInTheDocument();
  rerender(<ForecastChart label="x" points={points} outcome={[]} todayDay={14} todayText="today, day 14" {...words} />);
  expect(screen.getByText('today, day 14')).toBeInTheDocument();
  expect(screen.queryByText('day 15')).not.toBeInTheDocument();
});
