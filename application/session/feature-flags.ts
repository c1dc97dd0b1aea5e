import { FLAGS_IN_ADDRESS_MAX } from '#domain/constants/network/feature-flags.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api/api-client.ts';
import { getFeatureFlags, postFeatureFlags } from '../calls/account/feature-flags.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';

type FlagValue = string | number | boolean | null;

/** One flag: `exists` when the operator set it. Spec §3 "feature-flag cell". */
interface FlagCell {
  readonly value: FlagValue;
  readonly exists: boolean;
  readonly featureName: string;
  /** False: no experiment chose this value, the operator or the default did. */
  readonly fromAbba: false;
}

/** The operator's feature flags for this account. */
export interface FeatureFlags {
  /** One cell per name, in order. Never rejects: a failed request returns cells that do not exist. */
  fetch(names: readonly string[]): Promise<readonly FlagCell[]>;
  /** FEATURE_FLAGS_FAILED. Spec §8 "failures emitted as abba errors". */
  onError(listener: (error: PlayerError) => void): () => void;
}

/** Flags over the calls of /me/feature-flags. */
export function createFeatureFlags(api: Api): FeatureFlags {
  const errors = createEventEmitter<PlayerError>();

  const ask = (names: readonly string[]) =>
    names.length <= FLAGS_IN_ADDRESS_MAX
      ? api.send(getFeatureFlags, { query: { tests: names.join(',') } })
      : api.send(postFeatureFlags, { body: { tests: [...names], platform: 'WEB', platform_version: '0' } });

  return {
    async fetch(names) {
      const { flags } = await ask(names).catch((thrown: unknown) => {
        errors.emit(playerError('FEATURE_FLAGS_FAILED', errorFrom(thrown).status));
        return { flags: {} };
      });
      return names.map((name) => cellOf(name, flags));
    },
    onError: errors.add,
  };
}

function cellOf(featureName: string, flags: Readonly<Record<string, FlagValue>>): FlagCell {
  const exists = Object.hasOwn(flags, featureName);
  return { value: exists ? (flags[featureName] ?? null) : null, exists, featureName, fromAbba: false };
}
