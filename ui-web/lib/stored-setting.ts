const listeners = new Set<() => void>();

/** The stored text of a setting of this browser; null without one or without storage. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a setting of this browser; null removes it. */
export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, a setting keeps its default.
  }
  listeners.forEach((listener) => listener());
}

/** Calls back after each change of a setting on this page, until the returned function is called. */
export function onSetting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
