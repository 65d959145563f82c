import type { PublicConfig } from '@fanfare/shell-contract';
import type { Operator, PageContent } from '../../boot/page-content.ts';
import { listMark, mark } from '../../boot/page-template.ts';
import { flagMark, homeMarks, marks } from './home-marks.ts';

const pages = ['facebook', 'instagram', 'twitter', 'spotify', 'linkedin', 'blog', 'faq'] as const;

/** The pages outside the product, as marks. */
export const links = Object.fromEntries(
  pages.map((name) => [name, mark(`links.${name}`)]),
) as unknown as PublicConfig['links'];

const optional = (name: string) => listMark(`operator.${name}`, marks('', 'value'));

const operator: Operator = {
  ...marks('operator.', 'name', 'email', 'hosting'),
  isDemo: flagMark('operator.isDemo'),
  address: listMark('operator.address', marks('', 'line')),
  representative: optional('representative'),
  register: optional('register'),
  vatId: optional('vatId'),
  phone: optional('phone'),
  errorService: listMark('operator.errorService', marks('', 'host')),
};

/** What an installation's server fills in. */
export const content: PageContent = { home: homeMarks, operator };
