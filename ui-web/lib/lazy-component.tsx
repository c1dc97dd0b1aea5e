import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const preloads: (() => Promise<unknown>)[] = [];

/**
 * Creates a component that loads its script on its first render and shows `fallback` meanwhile.
 * After the script is loaded, it renders synchronously. For everything the first paint does not need.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const found = async () => (known ??= await load());
  const awaited = () => lazy(async () => ({ default: await found() })) as unknown as ComponentType<Props>;
  preloads.push(found);
  return function Later(props) {
    // The component type stays the same for good: another type would remount it and lose its state.
    const [Drawn] = useState(() => known ?? awaited());
    return (
      <Suspense fallback={meanwhile}>
        <Drawn {...props} />
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
