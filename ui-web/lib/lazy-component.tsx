import { Component as ReactComponent, Suspense, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { TEXTS } from '../texts/texts.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { lazyScript } from '#application/runtime/lazy-script.ts';
import { Loading, useShowLoading, useToast } from './announcer.tsx';

type Load<Made> = () => Promise<Made>;
type LoadComponent<Props extends object> = Load<ComponentType<Props>>;

interface LazyScreenOptions {
  /** Few listeners open it, so that an idle page does not load it. */
  readonly isRare?: boolean;
  /** What listeners open most: an idle page loads it before the others. */
  readonly isFrequent?: boolean;
  /** How the paths begin that show it: a page that opens there loads its script beside its own. */
  readonly path?: string;
}

/** Whether code could not be loaded: without a connection, or after a new version replaced it. */
const isUnreachable = (error: unknown) => errorFrom(error).code === 'NETWORK_ERROR';

/** The time until it is tried again, in milliseconds. */
const SCRIPT_RETRY_MS = 5_000;

/**
 * What components wait for. A failure stays until it is shown, or for a while: React renders what failed once more at once, and that
 * has to fail at once too, not load again.
 */
const awaited = new WeakMap<Load<unknown>, Promise<unknown>>();
const failed = new Set<Load<unknown>>();

function waitFor<Made>(load: Load<Made>): Promise<Made> {
  const known = awaited.get(load);
  if (known !== undefined) return known as Promise<Made>;
  const made = load();
  awaited.set(load, made);
  made.catch(() => {
    failed.add(load);
    setTimeout(() => forget(load), SCRIPT_RETRY_MS);
  });
  return made;
}

function forget(load: Load<unknown>): void {
  if (failed.delete(load)) awaited.delete(load);
}

/** Returns what the function loads, for a component that waits for it. The function is the same each time. */
export const useLoaded = <Made,>(load: Load<Made>): Made => use(waitFor(load));

interface ScriptBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  /** Called once while the script cannot be loaded. */
  readonly onUnreachable?: () => void;
}

/**
 * Shows the fallback while the script of a component cannot be loaded, and tries again; all else of the page stays. Other errors
 * pass through. React error boundaries are classes.
 */
class ScriptBoundary extends ReactComponent<ScriptBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };
  private wasUnreachable = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    for (const load of failed) forget(load);
    if (isUnreachable(error) && !this.wasUnreachable) this.props.onUnreachable?.();
    this.wasUnreachable = true;
    this.retry = setTimeout(() => this.setState({ error: null }), SCRIPT_RETRY_MS);
  }

  override componentWillUnmount() {
    clearTimeout(this.retry);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isUnreachable(error)) return this.props.fallback;
    throw error;
  }
}

const preloads: (() => Promise<unknown>)[] = [];
const rarelyNeeded: (() => Promise<unknown>)[] = [];
const neededFirst: Promise<unknown>[] = [];
const firstScreen = createGate();

/** The component, which loads its script on its first render or earlier; then it renders synchronously. */
function createLazy<Props extends object>(
  load: LoadComponent<Props>,
  { isRare = false, isFrequent = false, path }: LazyScreenOptions,
) {
  let Component: ComponentType<Props> | null = null;
  const loadOnce = lazyScript(async () => (Component = await load()));
  if (isFrequent) preloads.unshift(loadOnce);
  else (isRare ? rarelyNeeded : preloads).push(loadOnce);
  if (path !== undefined) loadFirst(path, loadOnce);
  return function LazyComponent(props: Props) {
    const Rendered = Component ?? use(waitFor(loadOnce));
    return <Rendered {...props} />;
  };
}

/**
 * Creates a component that loads its script on its first render and shows `fallback` meanwhile, also while the script cannot be
 * reached. For everything the first paint does not need.
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  fallback: ReactNode = null,
  options: LazyScreenOptions = {},
): ComponentType<Props> {
  const Lazy = createLazy(load, options);
  return function LazyComponent(props) {
    return (
      <ScriptBoundary fallback={fallback}>
        <Suspense fallback={fallback}>
          <Lazy {...props} />
        </Suspense>
      </ScriptBoundary>
    );
  };
}

/**
 * Creates a dialog, a menu or a panel that the listener opens. While its script is late, the page shows that it loads. One that cannot
 * be loaded closes with a toast, so that the next click loads it again.
 */
export function openedComponent<Props extends { readonly onClose: () => void }>(
  load: LoadComponent<Props>,
  options: LazyScreenOptions = {},
): ComponentType<Props> {
  const Lazy = createLazy(load, options);
  return function OpenedComponent(props) {
    const showToast = useToast();
    const onUnreachable = () => {
      showToast(TEXTS.errors.codes.NETWORK_ERROR);
      props.onClose();
    };
    return (
      <ScriptBoundary fallback={null} onUnreachable={onUnreachable}>
        <Suspense fallback={<Loading />}>
          <Lazy {...props} />
        </Suspense>
      </ScriptBoundary>
    );
  };
}

/** Returns a function that loads code for a click in the same way; it resolves to null when the code cannot be loaded. */
export function useLoadCode<Code>(load: Load<Code>): () => Promise<Code | null> {
  const showToast = useToast();
  const showLoading = useShowLoading();
  return async () => {
    const end = showLoading();
    const code = await load().catch(() => null);
    end();
    if (code === null) showToast(TEXTS.errors.codes.NETWORK_ERROR);
    return code;
  };
}

/** Creates a screen that loads its script on its first render; the `Suspense` around it shows something meanwhile. */
export function lazyScreen<Props extends object>(
  load: LoadComponent<Props>,
  options: LazyScreenOptions = {},
): ComponentType<Props> {
  return createLazy(load, options);
}

/** Creates a component like `lazyComponent`, whose script waits until the gate is open: until the first screen is shown. */
export function lateComponent<Props extends object>(
  load: LoadComponent<Props>,
  fallback: ReactNode = null,
  gate: Pick<Gate, 'isOpen' | 'onOpen'> = firstScreen,
): ComponentType<Props> {
  const Late = lazyComponent(load, fallback);
  return function LateComponent(props) {
    return useSyncExternalStore(gate.onOpen, gate.isOpen) ? <Late {...props} /> : fallback;
  };
}

/** Lets late components load. */
export const showLateComponents = firstScreen.open;

interface Gate {
  isOpen(): boolean;
  onOpen(listener: () => void): () => void;
  open(): void;
}

export function createGate(): Gate {
  const listeners = new Set<() => void>();
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    onOpen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open() {
      isOpen = true;
      for (const listener of listeners) listener();
    },
  };
}

/** Loads a script beside the page's own where the page opens at a path that begins so. */
export function loadFirst(path: string, load: () => Promise<unknown>): void {
  if (window.location.pathname.startsWith(path)) neededFirst.push(load().catch(() => undefined));
}

/** Resolves once the scripts of the first screen are loaded, or could not be. */
export const firstScripts = (): Promise<unknown> => Promise.all(neededFirst);

/** Adds a script that is not a component to those `preloadAll` loads. */
export function addPreload(load: () => Promise<unknown>): void {
  preloads.push(load);
}

/** Loads the scripts of all lazy components, also of those within them. A failed one is loaded again on its first render. */
export async function preloadAll(): Promise<void> {
  const count = preloads.length + rarelyNeeded.length;
  await Promise.allSettled([...preloads, ...rarelyNeeded].map((load) => load()));
  showLateComponents();
  if (preloads.length + rarelyNeeded.length > count) await preloadAll();
}

/** Loads them one after the other, except rare ones, each when the page is idle: covers and clicks come first. */
export async function preloadWhenIdle(whenIdle: (work: () => void) => void): Promise<void> {
  for (const load of preloads) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await load().catch(() => undefined);
  }
}
