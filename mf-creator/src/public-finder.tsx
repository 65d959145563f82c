import { registerTexts, ShellProvider } from '@fanfare/kit';
import type { PublicFinderProps } from '@fanfare/shell-contract';
import { PublicFinder } from './features/public-finder/components/public-finder.tsx';
import musicFields from './locales/en/music-fields.json';
import texts from './locales/en/public-finder.json';
import { name } from './name.ts';

// Its own few texts: the home page has no use for those of all screens.
registerTexts(name, musicFields, texts);

/** The finder on the shell's home page, for visitors. */
export default function PublicFinderPart({ services, ...props }: PublicFinderProps) {
  return (
    <ShellProvider services={services} name={name}>
      <PublicFinder {...props} />
    </ShellProvider>
  );
}
