import { registerTexts, RemoteRoot, ScreenSkeleton } from '@fanfare/kit';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Route } from 'react-router-dom';
import { Genres } from './genres.tsx';
import en from './locales/en/common.json';

const name = 'mf-example';
registerTexts(name, en);

/** What the shell loads: all screens of this front end. */
export default function App({ services }: RemoteProps) {
  return (
    <RemoteRoot services={services} name={name} skeleton={<ScreenSkeleton />}>
      <Route path="/example" element={<Genres />} />
    </RemoteRoot>
  );
}
