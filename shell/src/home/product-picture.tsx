import type { Theme } from '@fanfare/shell-contract';
import { useTranslation } from 'react-i18next';
import { useShellState } from '../shell-context.tsx';
import { pictures } from './pictures/index.ts';

/** When the dark picture is shown; the server draws the first, and writes another in its place for a chosen theme. */
const whenDark: Record<Theme, string> = {
  system: '(prefers-color-scheme: dark)',
  dark: '(min-width: 0px)',
  light: '(max-width: 0px)',
};
/** A phone (`--below-sm`): any wider, its picture would be larger than life. */
const phone = '(max-width: 560px)';

interface Sources {
  avif: string;
  webp: string;
}
interface Shots {
  width: number;
  height: number;
  languages: { en: Record<'light' | 'dark', Sources> } & Record<string, Record<'light' | 'dark', Sources>>;
}

interface Props {
  name: keyof typeof pictures;
  alt: string;
  /** Its width in the layout, as in `sizes`. */
  sizes: string;
  /** In the first view. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A screen of the product: in the reader's language and theme, and as a phone shows it on a phone. */
export function ProductPicture({ name, alt, sizes, isFirst = false, className }: Props) {
  const { i18n } = useTranslation();
  const theme = useShellState((state) => state.theme);
  const shots: Record<'wide' | 'phone', Shots> = pictures[name];
  const { wide } = shots;
  const of = (size: 'wide' | 'phone') => shots[size].languages[i18n.language] ?? shots[size].languages.en;
  const choices = [
    { size: 'phone', shade: 'dark', media: `${phone} and ${whenDark[theme]}` },
    { size: 'phone', shade: 'light', media: phone },
    { size: 'wide', shade: 'dark', media: whenDark[theme] },
    { size: 'wide', shade: 'light', media: undefined },
  ] as const;
  return (
    <picture>
      {choices.flatMap(({ size, shade, media }) =>
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={size + shade + format}
            type={`image/${format}`}
            media={media}
            srcSet={of(size)[shade][format]}
            sizes={sizes}
            width={shots[size].width}
            height={shots[size].height}
          />
        )),
      )}
      <img
        className={className}
        src={of('wide').light.webp.split(' ')[0]}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst && { fetchPriority: 'high' })}
      />
    </picture>
  );
}
