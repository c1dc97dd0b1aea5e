import { useEffect, useRef } from 'react';
import { SCAN_REFRESH_MS } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { usePreviousData } from './use-previous-data.ts';
import { useResource } from './use-resource.ts';

/** Reads the status of the library. While a scan runs, it polls. */
export function useScan() {
  const status = useResource(useStores().library.status, undefined, { isFresh: true });
  const known = usePreviousData(status.data);
  const { isLoading, retried } = status;
  const isScanning = known?.scanning ?? false;
  useEffect(() => {
    if (!isScanning || isLoading) return;
    const timer = setTimeout(retried, SCAN_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isScanning, isLoading, retried]);
  return { ...status, known };
}

/** Reloads the data of a screen whenever a running scan finds more tracks. */
export function useRefreshOnScan(refresh: () => void): void {
  const tracks = useScan().known?.tracks ?? null;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (tracks === null || tracks === shown.current) return;
    if (shown.current !== null) refresh();
    shown.current = tracks;
  }, [tracks, refresh]);
}
