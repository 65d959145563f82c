// First: texts are registered while screens are imported.
import { drawScreens } from '@fanfare/kit/drawing';
import { ScreenSkeleton } from '@fanfare/kit';
import './i18n.ts';
import { name } from './name.ts';
import { paths } from './paths.ts';
import { Campaigns } from './routes/campaigns.tsx';
import { Feed } from './routes/feed.tsx';

/** The screens that members begin with, while their data are loading; see the build's `drawn`. */
export const drawWaiting = () =>
  drawScreens({
    name,
    skeleton: <ScreenSkeleton />,
    screens: [
      { path: paths.campaigns, element: <Campaigns /> },
      { path: paths.feed, element: <Feed /> },
    ],
  });
