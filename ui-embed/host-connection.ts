import { createHostFrame } from '#adapters/browser/platform/host-frame.ts';
import { connectHost, type HostConnectionDeps } from '#application/embed/host-connection.ts';

/** The part of an embed that its host page drives; loaded inside frames only, after the first paint. */
export function connectToHost(deps: Omit<HostConnectionDeps, 'frame'>): void {
  connectHost({ ...deps, frame: createHostFrame(window) });
}
