import { Screen, type ScreenProps } from '@fanfare/shared-ui';
import { useServices } from '../services.tsx';

interface PageProps extends ScreenProps {
  /** The screen's name: its heading and the window's title. */
  title: string;
}

/** A screen that the shell knows by its title. */
export function Page({ title, ...rest }: PageProps) {
  const { usePageTitle } = useServices();
  usePageTitle(title);
  return <Screen title={title} {...rest} />;
}
