import type { PostProcessorModule } from 'i18next';

/** A sentence that ends with an abbreviation, such as the French "9 déc.", has one full stop; an ellipsis stays. */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text) => text.replace(/(?<=\p{L}\.)\.(?!\.)/gu, ''),
};
