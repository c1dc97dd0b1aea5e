import {
  Component as ReactComponent,
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { TEXTS } from '../texts/texts.ts';
import { useToast } from './announcer.tsx';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

interface LazyScreenOptions {
  /** Few listeners open it, so that an idle page does not load it. */
  readonly isRare?: boolean;
  /** What listeners open most: an idle page loads it before the others. */
  readonly isFrequent?: boolean;
  /** The listener opens it: a toast shows that its script cannot be loaded. */
  readonly isOpened?: boolean;
  /** How the paths begin that show it: a page that opens there loads its script beside its own. */
  readonly path?: string;
}

/** The script of a component could not be loaded: without a connection, or after a new version replaced it. */
class UnreachableScriptError extends Error {}

/** The time until it is tried again, in milliseconds. */
const SCRIPT_RETRY_MS = 5_000;

interface ScriptBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  /** Called once while the script cannot be loaded. */
  readonly onUnreachable: (() => void) | null;
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
    if (error instanceof UnreachableScriptError && !this.wasUnreachable) this.props.onUnreachable?.();
    this.wasUnreachable = true;
    this.retry = setTimeout(() => this.setState({ error: null }), SCRIPT_RETRY_MS);
  }

  override componentWillUnmount() {
    clearTimeout(this.retry);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof UnreachableScriptError) return this.props.fallback;
    throw error;
  }
}

const preloads: (() => Promise<unknown>)[] = [];
const rarelyNeeded: (() => Promise<unknown>)[] = [];
const neededFirst: Promise<unknown>[] = [];
const firstScreen = createGate();

/** The component, which loads its script on its first render or earlier; then it renders synchronously. */
function createLazy<Props extends object>(load: Load<Props>, { isRare = false, isFrequent = false, path }: LazyScreenOptions) {
  let Component: ComponentType<Props> | null = null;
  const loadOnce = async () => (Component ??= await load());
  // React renders what failed once more at once: that has to fail at once too, not load again.
  let Waiting: ComponentType<Props> | null = null;
  const loadOrThrow = () =>
    loadOnce().catch(() => {
      setTimeout(() => (Waiting = null), SCRIPT_RETRY_MS);
      throw new UnreachableScriptError('A script of this page cannot be loaded');
    });
  const whenRendered = () =>
    (Waiting ??= lazy(async () => ({ default: await loadOrThrow() })) as unknown as ComponentType<Props>);
  if (isFrequent) preloads.unshift(loadOnce);
  else (isRare ? rarelyNeeded : preloads).push(loadOnce);
  if (path !== undefined) loadFirst(path, loadOnce);
  return function LazyComponent(props: Props) {
    // The component type never changes: another type would remount it and lose its state.
    const [Rendered] = useState(() => Component ?? whenRendered());
    return <Rendered {...props} />;
  };
}

/**
 * Creates a component that loads its script on its first render and shows `fallback` meanwhile, also while the script cannot be
 * reached. For everything the first paint does not need.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
  options: LazyScreenOptions = {},
): ComponentType<Props> {
  const Lazy = createLazy(load, options);
  return function LazyComponent(props) {
    const showToast = useToast();
    const onUnreachable = options.isOpened ? () => showToast(TEXTS.errors.codes.NETWORK_ERROR) : null;
    return (
      <ScriptBoundary fallback={fallback} onUnreachable={onUnreachable}>
        <Suspense fallback={fallback}>
          <Lazy {...props} />
        </Suspense>
      </ScriptBoundary>
    );
  };
}

/** Creates a screen that loads its script on its first render; the `Suspense` around it shows something meanwhile. */
export function lazyScreen<Props extends object>(load: Load<Props>, options: LazyScreenOptions = {}): ComponentType<Props> {
  return createLazy(load, options);
}

/** Creates a component like `lazyComponent`, whose script waits until the gate is open: until the first screen is shown. */
export function lateComponent<Props extends object>(
  load: Load<Props>,
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
