import { Screen, type ScreenProps } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useServices } from '../services.tsx';

interface PageProps extends Omit<ScreenProps, 'title' | 'lead'> {
  /** The screen's name: its heading and the window's title. */
  title: string;
  subtitle?: ReactNode;
}

/** A screen that the shell knows by its title. */
export function Page({ title, subtitle, ...rest }: PageProps) {
  const { usePageTitle } = useServices();
  usePageTitle(title);
  return <Screen title={title} lead={subtitle} {...rest} />;
}
