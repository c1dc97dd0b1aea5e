import { CLEARKEY } from '../constants/media/media.ts';

/** What decides whether answers carry licences. */
interface InlineLicenceCase {
  /** Null for a caller without a session. */
  readonly sessionId: string | null;
  readonly product: 'premium' | 'free';
  /** The key systems of the device. */
  readonly deviceSystems: readonly string[];
  /** The key systems with licences from this service. */
  readonly licensedSystems: readonly string[];
  /** The operator refuses licences to old players. */
  readonly isVersionChecked: boolean;
}

/** Whether a licence for this device can only be a ClearKey one, which this service issues to any version of the player. */
export function canDeviceUseInlineLicences({
  deviceSystems,
  isVersionChecked,
  licensedSystems,
}: Pick<InlineLicenceCase, 'deviceSystems' | 'isVersionChecked' | 'licensedSystems'>): boolean {
  const usable = deviceSystems.filter((name) => licensedSystems.includes(name));
  // A licence request names the version of its player; an answer with addresses does not.
  return !isVersionChecked && usable.length > 0 && usable.every((name) => name === CLEARKEY);
}

/**
 * Whether the answers for this caller carry licences. Listeners with a daily limit get none: an answer names tracks that they
 * may never hear, and each licence would count.
 */
export function carriesLicences({ product, sessionId, ...device }: InlineLicenceCase): boolean {
  return product === 'premium' && sessionId !== null && canDeviceUseInlineLicences(device);
}
