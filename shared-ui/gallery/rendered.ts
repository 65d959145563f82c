interface Fiber {
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Every component that React has rendered below a root's element, portals included. React offers this to its developer tools only. */
export function componentsIn(container: HTMLElement): Set<unknown> {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const types = new Set<unknown>();
  const visit = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      types.add(each.type);
      visit(each.child);
    }
  };
  if (key) {
    const root = (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
    visit(root?.stateNode.current ?? null);
  }
  return types;
}
