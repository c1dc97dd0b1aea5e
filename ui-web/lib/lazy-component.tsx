import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const preloads: (() => Promise<unknown>)[] = [];
const rarelyNeeded: (() => Promise<unknown>)[] = [];

/**
 * Creates a component that loads its script on its first render and shows `fallback` meanwhile.
 * After the script is loaded, it renders synchronously. For everything the first paint does not need.
 * `isRare`: few listeners open it, so that an idle page does not load it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { isRare = false }: { readonly isRare?: boolean } = {},
): ComponentType<Props> {
  let Component: ComponentType<Props> | null = null;
  const loadOnce = async () => (Component ??= await load());
  const createLazy = () => lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  (isRare ? rarelyNeeded : preloads).push(loadOnce);
  return function LazyComponent(props) {
    // The component type never changes: another type would remount it and lose its state.
    const [Rendered] = useState(() => Component ?? createLazy());
    return (
      <Suspense fallback={fallback}>
        <Rendered {...props} />
      </Suspense>
    );
  };
}

/** Adds a script that is not a component to those `preloadAll` loads. */
export function addPreload(load: () => Promise<unknown>): void {
  preloads.push(load);
}

/** Loads the scripts of all lazy components, also of those within them. A failed one is loaded again on its first render. */
export async function preloadAll(): Promise<void> {
  const count = preloads.length + rarelyNeeded.length;
  await Promise.allSettled([...preloads, ...rarelyNeeded].map((load) => load()));
  if (preloads.length + rarelyNeeded.length > count) await preloadAll();
}

/** Loads them one after the other, except rare ones, each when the page is idle: covers and clicks come first. */
export async function preloadWhenIdle(whenIdle: (work: () => void) => void): Promise<void> {
  for (const load of preloads) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await load().catch(() => undefined);
  }
}
