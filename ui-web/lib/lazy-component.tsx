import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const preloads: (() => Promise<unknown>)[] = [];

/**
 * A component whose script comes when it is first drawn, with `meanwhile` in its place; once the script is there it is drawn
 * at once. What a first paint does not need is made so.
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
    // The same one for good: another in its place would begin anew, and lose what the listener did in it.
    const [Drawn] = useState(() => known ?? awaited());
    return (
      <Suspense fallback={meanwhile}>
        <Drawn {...props} />
      </Suspense>
    );
  };
}

/** What comes later and is no component: `fetchAhead` fetches it too. */
export function addPreload(load: () => Promise<unknown>): void {
  preloads.push(load);
}

/** Fetches the scripts of everything that comes later, so that it is there by then. What cannot be had now is asked for again when it is drawn. */
export async function preloadAll(): Promise<void> {
  await Promise.allSettled(preloads.map((load) => load()));
}
