import type { Meta, Story, StoryParameters } from './csf.ts';

export interface CatalogueStory {
  /** As Storybook derives it: `controls-button--disabled`. */
  id: string;
  /** `Controls`. */
  group: string;
  /** `Button`. */
  title: string;
  name: string;
  parameters: StoryParameters;
  story: Story;
  meta: Meta;
}

type StoryFile = { default: Meta } & Record<string, Story | Meta>;

const kebab = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .toLowerCase();
const inWords = (name: string) => {
  const words = kebab(name).replaceAll('-', ' ').replace('french', 'French');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The stories of a file by their names, the default first: a module has no other order. */
export function storiesOf(file: unknown): CatalogueStory[] {
  const { default: meta, ...exports } = file as StoryFile;
  const [group = '', title = ''] = meta.title.split('/');
  const named = Object.entries(exports as Record<string, Story>).sort(
    ([one], [other]) => Number(other === 'Default') - Number(one === 'Default'),
  );
  return named.map(([name, story]) => ({
    id: `${kebab(meta.title)}--${kebab(name)}`,
    group,
    title,
    name: story.name ?? inWords(name),
    parameters: { ...meta.parameters, ...story.parameters },
    story,
    meta,
  }));
}
