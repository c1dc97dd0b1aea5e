import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const preloads: (() => Promise<unknown>)[] = [];

/**
 * Creates a component that loads its script on its first render and shows `fallback` meanwhile.
 * After the script is loaded, it renders synchronously. For everything the first paint does not need.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let Component: ComponentType<Props> | null = null;
  const loadOnce = async () => (Component ??= await load());
  const createLazy = () => lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  preloads.push(loadOnce);
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

/** Loads the scripts of all lazy components. A failed one is loaded again on its first render. */
export async function preloadAll(): Promise<void> {
  await Promise.allSettled(preloads.map((load) => load()));
}
