import { ERROR_SAMPLE_RATE } from '../constants/network/telemetry.ts';

/**
 * Whether this page of the embed reports its errors: one page in ten, no headless browser, and only on the service's own hosts.
 *
 * `chance01` is from 0 up to 1; hosts are names with ports. Spec §9 "Error reporting sample rate 10 percent".
 */
export function reportsErrors(page: {
  readonly chance01: number;
  readonly isHeadless: boolean;
  readonly host: string;
  readonly ownHosts: readonly string[];
}): boolean {
  return !page.isHeadless && page.ownHosts.includes(page.host) && page.chance01 < ERROR_SAMPLE_RATE;
}
