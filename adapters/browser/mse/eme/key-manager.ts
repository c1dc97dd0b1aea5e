import { errorFrom, Failure } from '#application/runtime/failure.ts';
import { utf8FromText } from '#application/runtime/utf8.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { LICENCE_LASTING_MS, LICENCE_RENEWALS_MAX } from '#domain/constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { inlineLicenceFor } from '#domain/media/drm/inline-licence.ts';
import { keyIdsOf, systemIdsOf } from '#domain/media/drm/key-systems.ts';
import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { type EmeApi, pageEmeApi } from './eme-api.ts';
import { openKeySession, type KeySession } from './key-session.ts';
import { createKeySystems, type KeySystemAccess } from './key-systems.ts';
import { setMediaKeys } from './media-keys.ts';
import { psshOf } from './pssh.ts';

/** The keys of the tracks in play: one set of MediaKeys on the element, one session a protected track. */
export interface KeyManager {
  /** The names of the page's key systems, best first. */
  availableKeySystems(): Promise<readonly string[]>;
  /** The key system the element has keys of. */
  keySystem(): string | null;
  /** Puts keys of the key system of that name on the element; it may play nothing meanwhile. Rejects with a Failure. */
  attach(system: string): Promise<void>;
  /** The same for the best key system that opens the track and that this page can set up. Rejects with the check that failed. */
  attachFor(track: PlayableTrack): Promise<void>;
  /** Whether the keys on the element are those `attachFor` would put there. Rejects as it does. */
  isCompatible(track: PlayableTrack): Promise<boolean>;
  /** Gets the track's licence, once. Rejects with a Failure. */
  license(track: PlayableTrack): Promise<void>;
  /** The same for a track that may be wanted soon; its session is neededTracks until another is prepared. Never rejects. */
  prepare(track: PlayableTrack): Promise<void>;
  /** Whether the track needs no licence, or has it. */
  isLicensed(track: PlayableTrack): boolean;
  /** Closes the sessions of all other tracks but the prepared one. */
  keepOnly(tracks: readonly PlayableTrack[]): void;
}

const idOf = (track: PlayableTrack) => track.fileId ?? track.uri;

export interface KeyManagerHost {
  readonly element: HTMLMediaElement;
  readonly source: Pick<TrackSource, 'licence' | 'certificate'>;
  readonly clock: Clock;
  /** A measurement of the track's. */
  readonly onObservation: (track: PlayableTrack, observation: Observation) => void;
  /** The track lost its licence, and the renewal failed. */
  readonly onKeyLost: (track: PlayableTrack, error: PlayerError) => void;
  /** Default: the page's own API. */
  readonly encryptedMedia?: EmeApi;
}

interface Attached {
  readonly granted: KeySystemAccess;
  readonly keys: MediaKeys;
}

interface OpenLicence {
  readonly session: KeySession;
  readonly openedAtMs: Ms;
  /** Renewals in a row that were lost at once. */
  readonly renewals: number;
}

export function createKeyManager(host: KeyManagerHost): KeyManager {
  const { clock, element, source } = host;
  const systems = createKeySystems(host.encryptedMedia ?? pageEmeApi());
  const sessions = new Map<string, OpenLicence>();
  /** Key systems that could not be set up here, until all of them have failed. */
  const broken = new Map<string, Failure>();
  let attached: Attached | null = null;
  let prepared: PlayableTrack | null = null;
  let neededTracks: readonly PlayableTrack[] = [];

  async function candidates(track: PlayableTrack): Promise<readonly KeySystemAccess[]> {
    const systemIds = systemIdsOf(psshOf(track));
    if (systemIds === null) throw new Failure(playerError('FILE_MALFORMED_PSSH'));
    return systems.compatible(systemIds, track.mimeType);
  }

  function closeSession(id: string): void {
    sessions.get(id)?.session.close();
    sessions.delete(id);
  }

  async function attachKeySystem(granted: KeySystemAccess, onWarning: () => void): Promise<void> {
    if (attached?.granted.name === granted.name) return;
    for (const id of [...sessions.keys()]) closeSession(id);
    attached = null;
    attached = { granted, keys: await setMediaKeys({ element, certificate: source.certificate, onWarning }, granted) };
  }

  const best = async (track: PlayableTrack) => (await candidates(track)).find(({ name }) => !broken.has(name));

  async function attachFor(track: PlayableTrack): Promise<void> {
    const onWarning = () => host.onObservation(track, { type: 'warning' });
    let first: Failure | null = null;
    for (const granted of await candidates(track)) {
      if (broken.has(granted.name)) continue;
      try {
        await attachKeySystem(granted, onWarning);
        return;
      } catch (thrown) {
        const failure = thrown instanceof Failure ? thrown : new Failure(errorFrom(thrown));
        first ??= failure;
        broken.set(granted.name, failure);
      }
    }
    // No candidate is left: report the failure of the best one, and let the next track try all of them again.
    const [failure = new Failure(playerError('EME_NO_KEY_SYSTEM'))] = first === null ? broken.values() : [first];
    broken.clear();
    throw failure;
  }

  /** One licence may contain the keys of several tracks. */
  const hasKeyOf = (track: PlayableTrack) =>
    keyIdsOf(psshOf(track)).some((keyId) => [...sessions.values()].some(({ session }) => session.hasKey(keyId)));

  function openFor(track: PlayableTrack, { granted, keys }: Attached, renewals: number): OpenLicence {
    const fetchLicence = (message: Uint8Array) => source.licence(track, granted.name, message, granted.securityLevel);
    const openedAtMs = clock.nowMs();
    const onLost = () => void renew(track, licence);
    // A lost licence is replaced by a new one.
    const inline = renewals === 0 ? inlineLicenceFor(track, granted.name, openedAtMs) : null;
    const inlineLicence = inline === null ? null : utf8FromText(inline);
    const licence: OpenLicence = {
      openedAtMs,
      renewals,
      session: openKeySession({ keys, clock, pssh: psshOf(track), inlineLicence, fetchLicence, onLost }),
    };
    sessions.set(idOf(track), licence);
    return licence;
  }

  /** Waits for the licence; the next open of the track requests a refused one again. */
  async function waitForLicence(track: PlayableTrack, { session, openedAtMs }: OpenLicence): Promise<void> {
    try {
      await session.licensed;
    } catch (thrown) {
      if (sessions.get(idOf(track))?.session === session) closeSession(idOf(track));
      throw thrown;
    }
    host.onObservation(track, { type: 'latency', what: 'license', ms: clock.nowMs() - openedAtMs });
  }

  async function license(track: PlayableTrack, renewals = 0): Promise<void> {
    if (!(await fits(track)) || attached === null) throw new Failure(playerError('EME_NO_KEY_SYSTEM'));
    const known = sessions.get(idOf(track));
    if (known !== undefined) return known.session.licensed;
    if (!hasKeyOf(track)) await waitForLicence(track, openFor(track, attached, renewals));
  }

  /** Replaces a lost licence once; reports EME_LICENSE_EXPIRED when the replacement is lost at once too. */
  async function renew(track: PlayableTrack, licence: OpenLicence): Promise<void> {
    if (sessions.get(idOf(track)) !== licence) return;
    closeSession(idOf(track));
    const renewals = clock.nowMs() - licence.openedAtMs < LICENCE_LASTING_MS ? licence.renewals : 0;
    try {
      if (renewals >= LICENCE_RENEWALS_MAX) throw new Failure(playerError('EME_LICENSE_EXPIRED'));
      await license(track, renewals + 1);
    } catch (thrown) {
      host.onKeyLost(track, errorFrom(thrown));
    }
  }

  const fits = async (track: PlayableTrack) => attached !== null && (await best(track))?.name === attached.granted.name;

  function closeUnneeded(): void {
    const wanted = [...neededTracks, ...(prepared === null ? [] : [prepared])];
    const ids = new Set(wanted.map(idOf));
    const others = [...sessions].filter(([id]) => !ids.has(id));
    if (others.length === 0) return;
    const keyIds = wanted.filter(isProtected).flatMap((track) => keyIdsOf(psshOf(track)));
    for (const [id, { session }] of others) if (!keyIds.some((keyId) => session.hasKey(keyId))) closeSession(id);
  }

  return {
    availableKeySystems: systems.available,
    keySystem: () => attached?.granted.name ?? null,
    attach: async (system) => attachKeySystem(await systems.byName(system), () => undefined),
    attachFor,
    isCompatible: fits,
    license: (track) => license(track),
    async prepare(track) {
      const before = prepared;
      prepared = track;
      if (before !== null && ![track, ...neededTracks].map(idOf).includes(idOf(before))) closeSession(idOf(before));
      try {
        if (isProtected(track) && (await fits(track))) await license(track);
      } catch {
        // The next open requests the licence again and reports its failure.
      }
    },
    isLicensed: (track) => !isProtected(track) || (sessions.get(idOf(track))?.session.isLicensed() ?? hasKeyOf(track)),
    keepOnly(tracks) {
      neededTracks = tracks;
      if (prepared !== null && tracks.map(idOf).includes(idOf(prepared))) prepared = null;
      closeUnneeded();
    },
  };
}
