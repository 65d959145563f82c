import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useFilters } from './use-filters.ts';

const page = '/creator/campaigns/playlists/create/1042';
beforeEach(() => window.history.replaceState(null, '', page));
const show = () => renderHook(() => useFilters(1042), { wrapper: BrowserRouter });

it('follows Back before the router has rendered the click', () => {
  const { result } = show();
  act(() => {
    result.current.change({ genres: [2] });
    // Back as the browser does it: the URL changes before the page hears of it.
    window.history.replaceState(null, '', page);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(window.location.search).toBe('');
  expect(result.current.filters.genres).toEqual([]);
});

it('keeps a click that nobody undoes', () => {
  const { result } = show();
  act(() => result.current.change({ genres: [2] }));
  expect(window.location.search).toBe('?genres=2');
  expect(result.current.filters.genres).toEqual([2]);
});
