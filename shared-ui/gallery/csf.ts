import type { ComponentType, ExoticComponent, ReactNode } from 'react';

/**
 * The part of the Component Story Format (https://storybook.js.org/docs/api/csf) that the gallery reads. A file's default export is a
 * `Meta`, each other export a story with an address of its own.
 */
export type StoryComponent = ComponentType<never> | ExoticComponent<never>;

export interface StoryParameters {
  /** Of the page, for texts in another language. */
  lang?: 'en' | 'fr';
  /** `fullscreen` takes the whole window: a dialog, a screen. */
  layout?: 'padded' | 'fullscreen';
  /** The role whose colour tints what can be pressed, where the address names none. */
  role?: 'creator' | 'curator';
  /** axe's rules that this state breaks by design; say why. */
  a11y?: { disable: readonly string[] };
  /** Elements by selector that look as if the pointer were over them, they had the focus, or were pressed. */
  pseudo?: Partial<Record<PseudoState, string>>;
}

export type PseudoState = 'hover' | 'focus-visible' | 'focus-within' | 'active';

export interface Meta {
  /** `Group/Component`: where it stands in the list. */
  title: string;
  component: StoryComponent;
  /** Others whose states these stories show. */
  subcomponents?: Readonly<Record<string, StoryComponent>>;
  parameters?: StoryParameters;
}

export interface Story {
  /** By default the export's name in words. */
  name?: string;
  render: () => ReactNode;
  /** What brings the story into its state: opens, focuses, presses. */
  play?: (context: { canvasElement: HTMLElement }) => void | Promise<void>;
  parameters?: StoryParameters;
}
