import { createElement, Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadParts } from '@fanfare/shared-ui';
import '@fanfare/shared-ui/tokens.css';
import '@fanfare/shared-ui/base.css';
import type { CatalogueStory } from './catalogue.ts';
import type { GalleryDriver, Look } from './driver.ts';
import { markPseudoStates, mirrorPseudoStates } from './pseudo-states.ts';
import { componentsIn } from './rendered.ts';
import { stories } from './stories.ts';
import { settle } from './settle.ts';
import g from './preview.module.css';

let root: Root | undefined;
let errors: string[] = [];
const note = (error: unknown) => errors.push(error instanceof Error ? error.message : String(error));
window.addEventListener('error', (event) => note(event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => note(event.reason));

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override render() {
    return this.state.message === null ? this.props.children : <pre role="alert">{this.state.message}</pre>;
  }
}

function dress({ theme = 'light', role = 'creator' }: Look): void {
  document.documentElement.dataset['theme'] = theme;
  document.body.dataset['role'] = role;
}

async function show(id: string, look: Look): ReturnType<GalleryDriver['show']> {
  const found = stories.find((story) => story.id === id);
  if (!found) return { errors: [`There is no story ${id}.`], missing: [] };
  // What loads when it is opened would be drawn at another time each time.
  await loadParts();
  root?.unmount();
  errors = [];
  const { parameters } = found;
  document.title = `${found.title}: ${found.name} · Fanfare`;
  document.documentElement.lang = parameters.lang ?? 'en';
  dress({ ...look, role: look.role ?? parameters.role });
  window.scrollTo(0, 0);
  const canvas = document.createElement('div');
  canvas.className = parameters.layout === 'fullscreen' ? (g['fullscreen'] ?? '') : (g['canvas'] ?? '');
  document.body.replaceChildren(canvas);
  root = createRoot(canvas, { onUncaughtError: note, onCaughtError: note });
  flushSync(() => root?.render(<Boundary>{createElement(found.story.render)}</Boundary>));
  try {
    await play(found, canvas);
  } catch (error) {
    note(error);
  }
  return { errors, missing: missingIn(found, canvas) };
}

async function play({ story, parameters }: CatalogueStory, canvas: HTMLElement): Promise<void> {
  await settle();
  if (story.play) {
    await story.play({ canvasElement: canvas });
    await settle();
  }
  if (parameters.pseudo) markPseudoStates(parameters.pseudo);
}

/** Names of the file's components that this story doesn't show. */
function missingIn({ meta }: CatalogueStory, canvas: HTMLElement): string[] {
  const shown = componentsIn(canvas);
  const declared = Object.entries({ [meta.title.split('/')[1] ?? '']: meta.component, ...meta.subcomponents });
  return declared.flatMap(([name, component]) => (shown.has(component) ? [] : [name]));
}

/** Down to the end of the lowest of canvas and portals. */
function height(): number {
  const ends = Array.from(document.querySelectorAll('body > *, body > [data-base-ui-portal] *'), (element) =>
    Math.ceil(element.getBoundingClientRect().bottom + window.scrollY),
  );
  return Math.max(1, ...ends);
}

function hideCaret(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important }');
  document.adoptedStyleSheets.push(sheet);
}

mirrorPseudoStates();
globalThis.gallery = {
  stories: stories.map(({ id, title, parameters }) => ({
    id,
    title,
    fullscreen: parameters.layout === 'fullscreen',
    ignoredRules: parameters.a11y?.disable ?? [],
  })),
  show,
  dress,
  hideCaret,
  height,
  excess: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
};
const query = new URLSearchParams(location.search);
const id = query.get('id');
if (id) void show(id, { theme: query.get('theme') ?? undefined, role: query.get('role') ?? undefined });
