import { useEffect, useRef } from 'react';
import { SCAN_REFRESH_MS } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { usePreviousData } from './use-previous-data.ts';
import { useResource } from './use-resource.ts';

/** Reads the status of the library. While a scan runs, or is awaited because there is no music yet, it polls. */
export function useScan(isAwaited = false) {
  const status = useResource(useStores().library.status, undefined, { isFresh: true });
  const known = usePreviousData(status.data);
  const { isLoading, retried } = status;
  const isScanning = known?.scanning ?? false;
  useEffect(() => {
    if ((!isScanning && !isAwaited) || isLoading) return;
    const timer = setTimeout(retried, SCAN_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isScanning, isAwaited, isLoading, retried]);
  return { ...status, known };
}

/**
 * Reloads the data of a screen whenever a scan has found more tracks, and when it ends. `isEmpty`: whether the screen shows none,
 * which the scan may have found since; null while it loads. Returns whether a scan runs.
 */
export function useRefreshOnScan(refresh: () => void, isEmpty: boolean | null): boolean {
  const { known } = useScan(isEmpty === true);
  const hasTracks = (known?.tracks ?? 0) > 0;
  const state = known ? `${String(known.tracks)} ${String(known.scanning)}` : null;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (state === null || isEmpty === null) return;
    const isBehind = shown.current === null ? isEmpty && hasTracks : state !== shown.current;
    shown.current = state;
    if (isBehind) refresh();
  }, [state, hasTracks, refresh, isEmpty]);
  return known?.scanning ?? false;
}
