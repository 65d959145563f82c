// First: texts are registered while screens are imported.
import { drawScreens } from '@fanfare/kit/drawing';
import { ScreenSkeleton } from '@fanfare/kit';
import { name } from './i18n.ts';
import { paths } from './paths.ts';
import { Dashboard } from './routes/dashboard.tsx';
import { Feed } from './routes/feed.tsx';

/** The screens that members begin with, while their data are loading; see the build's `drawn`. */
export const drawWaiting = () =>
  drawScreens({
    name,
    skeleton: <ScreenSkeleton />,
    screens: [
      { path: paths.dashboard, element: <Dashboard /> },
      { path: paths.feed, element: <Feed /> },
    ],
  });
