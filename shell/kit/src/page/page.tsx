import { Screen, type ScreenProps } from '@fanfare/shared-ui';
import { useShell } from '../shell.tsx';

interface PageProps extends ScreenProps {
  /** The heading and the window's title. */
  title: string;
}

/** A screen whose heading is also the window's title. */
export function Page({ title, ...rest }: PageProps) {
  const { usePageTitle } = useShell();
  usePageTitle(title);
  return <Screen title={title} {...rest} />;
}
