import type { PublicConfig } from '@fanfare/shell-contract';
import type { PageContent } from '../../boot/page-content.ts';
import { mark } from '../../boot/page-template.ts';
import { homeMarks } from './home-marks.ts';

const pages = ['facebook', 'instagram', 'twitter', 'spotify', 'linkedin', 'blog', 'faq'] as const;

/** The pages outside the product, as marks. */
export const links = Object.fromEntries(
  pages.map((name) => [name, mark(`links.${name}`)]),
) as unknown as PublicConfig['links'];

/** What an installation's server fills in. */
export const content: PageContent = { home: homeMarks };
