import type { Clock } from '#application/ports/clock.ts';
import { base64UrlFromHex, decodeBase64 } from '#domain/core/base64.ts';
import type { DeviceCapabilities } from '#domain/devices/types.ts';
import { keyIdsOf } from '#domain/media/drm/key-systems.ts';
import type { InlineLicence } from '#domain/media/types.ts';
import type { MachineTrack, ManifestFile, StateMachine } from '#domain/track-playback/types.ts';
import { canDeviceUseInlineLicences, carriesLicences } from '../../domain/licences/inline-licence-rule.ts';
import {
  CLEARKEY,
  COUNTED_MAX,
  INLINE_LICENCE_LIFETIME_MS,
  LICENCE_KEYS_MAX,
  LICENCES_PER_MINUTE,
  MINUTE_MS,
} from '../../domain/constants/media/media.ts';
import type { Limits } from '../kernel/limits/limits.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import { findLicences, type KeysDeps } from './licences.ts';
import { licensedSystems, type Licensing } from './licensing.ts';

export interface InlineLicencesDeps extends KeysDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly licensing: Licensing;
}

/** The device of an answer, and who gets it. */
export interface LicenceRecipient {
  readonly capabilities: DeviceCapabilities;
  /** Resolves the caller, as a licence request would; null when its session is over. */
  caller(): Promise<Caller | null>;
}

/**
 * Adds the ready ClearKey licences to protected files, as an answer leaves: what is cached, stored or sent to other instances
 * has none. A caller gets exactly the keys that a licence request would get; where that would be refused, files stay without,
 * and the page requests the licence. Never rejects.
 */
export interface InlineLicences {
  inTrack(track: MachineTrack, recipient: LicenceRecipient): Promise<MachineTrack>;
  inMachine(machine: StateMachine, recipient: LicenceRecipient): Promise<StateMachine>;
}

const FORMATS = ['file_ids_mp4', 'file_ids_mp4_dual'] as const;

export function createInlineLicences(deps: InlineLicencesDeps): InlineLicences {
  const { clock, limits, licensing } = deps;
  const message = 'Too many licences';
  const options = { max: LICENCES_PER_MINUTE, message, windowMs: MINUTE_MS, rememberedMax: COUNTED_MAX };
  /** As many as by request; requests have a limit of their own, so that these never use it up. */
  const limit = limits.rate('inline-licences', options);
  const operator = { licensedSystems: licensedSystems(licensing), isVersionChecked: licensing.sdkVersionMin !== null };

  const isWithinLimit = (sessionId: string | null): boolean => {
    try {
      limit.count(sessionId ?? '');
      return true;
    } catch (thrown) {
      if (thrown instanceof HttpError) return false;
      throw thrown;
    }
  };

  const licencesFor = async (
    kids: readonly string[],
    { caller: callerOf, capabilities }: LicenceRecipient,
  ): Promise<ReadonlyMap<string, InlineLicence>> => {
    const device = { ...operator, deviceSystems: capabilities.key_systems ?? [] };
    const caller = kids.length > 0 && canDeviceUseInlineLicences(device) ? await callerOf() : null;
    if (caller === null || !carriesLicences({ ...device, ...caller }) || !isWithinLimit(caller.sessionId)) return NONE;
    const found = await findLicences(deps, caller, kids);
    const expires_at = clock.nowMs() + INLINE_LICENCE_LIFETIME_MS;
    return new Map(
      found.flatMap((licence, at) =>
        licence === null ? [] : [[kids[at] ?? '', { key_system: CLEARKEY, expires_at, body: JSON.stringify(licence.keySet) }]],
      ),
    );
  };

  const addTo = async (tracks: readonly MachineTrack[], recipient: LicenceRecipient): Promise<readonly MachineTrack[]> => {
    const kids = [...new Set(tracks.flatMap(kidsOf))].slice(0, LICENCE_KEYS_MAX);
    // Only a head start: the licence request reports errors.
    const licences = await licencesFor(kids, recipient).catch(() => NONE);
    return licences.size === 0 ? tracks : tracks.map((track) => withLicences(track, licences));
  };

  return {
    inTrack: async (track, recipient) => (await addTo([track], recipient))[0] ?? track,
    async inMachine(machine, recipient) {
      const tracks = await addTo(machine.tracks, recipient);
      return tracks === machine.tracks ? machine : { ...machine, tracks };
    },
  };
}

const NONE: ReadonlyMap<string, InlineLicence> = new Map();

/** The key id of a protected file whose index is inline; null for any other. */
function kidOf({ seek_table }: ManifestFile): string | null {
  if (seek_table === null || seek_table.protection === null) return null;
  const [keyId] = keyIdsOf(decodeBase64(seek_table.pssh ?? '') ?? new Uint8Array());
  return keyId === undefined ? null : base64UrlFromHex(keyId);
}

function kidsOf({ manifest }: MachineTrack): readonly string[] {
  return FORMATS.flatMap((format) => manifest[format] ?? []).flatMap((file) => kidOf(file) ?? []);
}

function withLicences(track: MachineTrack, licences: ReadonlyMap<string, InlineLicence>): MachineTrack {
  const changed = FORMATS.flatMap((format) => {
    const files = track.manifest[format];
    return files === undefined ? [] : [[format, files.map((file) => withLicence(file, licences))] as const];
  });
  return { ...track, manifest: { ...track.manifest, ...Object.fromEntries(changed) } };
}

function withLicence(file: ManifestFile, licences: ReadonlyMap<string, InlineLicence>): ManifestFile {
  const licence = licences.get(kidOf(file) ?? '');
  return licence === undefined ? file : { ...file, licence };
}
