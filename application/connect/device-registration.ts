import { CLIENT_VERSION, DEVICE_ID_BYTES, DEVICE_ID_KEY, DEVICE_MODEL } from '#domain/constants/network/devices.ts';
import { volume16From } from '#domain/connect/volume.ts';
import { deviceDescriptor, type DeviceName } from '#domain/devices/descriptor.ts';
import { type CapabilityChange, checkCapability, checkDeviceOptions } from '#domain/devices/device-options.ts';
import { parseDeviceId } from '#domain/devices/device-id.ts';
import {
  type RegistrationCommand,
  type RegistrationEvent,
  type RegistrationState,
  stepRegistration,
  UNREGISTERED,
} from '#domain/devices/registration.ts';
import { endsPlaying } from '#domain/errors/reactions.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api/api-client.ts';
import { deleteDevice, postDevices, putDevice } from '../calls/playback/track-playback.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import { createMachine, type Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { createTimers } from '../runtime/timers.ts';

/** Registers this page as a device of the account. Spec §4 "Device registration". */
export interface DeviceRegistration {
  state(): RegistrationState;
  /** Resets for another session: an older refusal does not count. */
  reset(): void;
  handleConnected(connectionId: string): void;
  handleDropped(): void;
  /** Registers again on the same connection, because the service no longer knows the device. */
  registerAgain(): void;
  /** Registers at once after a user action. */
  rearm(): void;
  /** Retries a refused registration when the user plays here or returns. */
  retryRefused(): void;
  /** Registers a device that was refused because the account was not premium. */
  handlePremium(): void;
  /** The device's name among the account's devices. */
  rename(name: string): Promise<void>;
  /** Rejects with CAPABILITY_FIXED for `manifest_formats`. */
  setCapability<Name extends keyof CapabilityChange>(name: Name, value: NonNullable<CapabilityChange[Name]>): Promise<void>;
  /** Deregisters permanently, because the page can no longer play. */
  disable(error: PlayerError): void;
  /** Whether this page can no longer play; it may still control others. */
  isDisabled(): boolean;
  /** Deregisters. `keepalive`: the page is closing and may not wait. */
  deregister(how: { readonly keepalive: boolean }): Promise<void>;
  onChange(listener: (state: RegistrationState) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
}

/** Reads the stored device id, or creates and stores one. Spec §3 "random 40-character hex kept in browser local storage". */
export function deviceIdFrom(storage: KeyValueStore, random: Random): string {
  const stored = storage.get(DEVICE_ID_KEY);
  const known = stored === null ? null : parseDeviceId(stored);
  if (known?.ok) return known.value;
  const made = random.hex(DEVICE_ID_BYTES);
  storage.set(DEVICE_ID_KEY, made);
  return made;
}

export interface DeviceRegistrationDeps extends Recordable {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly local: LocalPlayer;
  readonly name: DeviceName;
}

/** Throws a Failure with DEVICE_OPTIONS_INVALID when an option is missing. */
export function createDeviceRegistration(deps: DeviceRegistrationDeps): DeviceRegistration {
  const { api, clock, local, logger, name, record } = deps;
  const options = checkDeviceOptions({ model: DEVICE_MODEL, type: 'computer', ...name, id: local.deviceId });
  if (!options.ok) throw new Failure(options.error);
  const errors = createEventEmitter<PlayerError>();
  const timers = createTimers<'retry'>(clock, () => machine.send({ type: 'retry', connectionId }));
  const params = { deviceId: local.deviceId };
  let changed: CapabilityChange = {};
  let ownName: string | null = null;
  let connectionId: string | null = null;
  let keepalive = false;
  let deregistration = Promise.resolve();
  let attempt = createCancellation();

  const description = async () => {
    const { keySystems, mimeTypes } = await local.support();
    const own = ownName === null ? name : { ...name, name: ownName };
    return deviceDescriptor({ ...own, id: local.deviceId, keySystems, mimeTypes, changed });
  };

  /** An unregistered device sends its description when it registers. */
  const describe = async () => {
    if (machine.state().phase === 'registered') await api.send(putDevice, { params, body: { device: await description() } });
  };

  const register = async (id: string) => {
    attempt.cancel();
    const mine = (attempt = createCancellation());
    try {
      const device = await description();
      const volume = volume16From(local.volume01());
      const body = {
        device,
        connection_id: id,
        client_version: CLIENT_VERSION,
        previous_session_state: local.stateUpdateFor('register'),
        volume: volume.ok ? volume.value : 0,
        outro_endcontent_snooping: false,
      } as const;
      const response = await api.send(postDevices, { body }, { cancellation: mine });
      machine.send({ type: 'registered', connectionId: id, initialSeqNum: response.initial_seq_num });
    } catch (thrown) {
      if (mine.cancelled) return;
      machine.send({ type: 'failed', connectionId: id, error: errorFrom(thrown) });
    }
  };

  const leave = async () => {
    try {
      const headers = connectionId === null ? {} : { 'X-Spotify-Connection-Id': connectionId };
      await api.send(deleteDevice, { params, body: local.stateUpdateFor('deregister') }, { keepalive, headers });
      machine.send({ type: 'deregistered' });
    } catch (thrown) {
      const { code } = errorFrom(thrown);
      logger.log('warn', 'device: deregistration failed', { code });
      // The service accepted it, in words that the page cannot read.
      machine.send({ type: code === 'ANSWER_MALFORMED' ? 'deregistered' : 'deregister-failed' });
    }
  };

  const run = (command: RegistrationCommand): void => {
    switch (command.type) {
      case 'register':
        return void register(command.connectionId);
      case 'deregister':
        return void (deregistration = leave());
      case 'enable':
        return local.enable(command.initialSeqNum ?? local.state().seqNum);
      case 'disable':
        return local.enable(null);
      case 'silence':
        return local.send({ type: 'shut-down' });
      case 'schedule':
        return timers.schedule('retry', command.delayMs);
      case 'report':
        logger.log('warn', `device: ${command.error.message}`, { code: command.error.code });
        return errors.emit(command.error);
    }
  };

  const machine = createMachine<RegistrationState, RegistrationEvent, RegistrationCommand>({
    recording: { name: 'registration', record },
    initial: UNREGISTERED,
    step: stepRegistration,
    run,
  });

  const rearm = () => machine.send({ type: 'retry', connectionId });

  return {
    state: machine.state,
    reset: () => machine.send({ type: 'reset' }),
    handleConnected(id) {
      connectionId = id;
      machine.send({ type: 'connected', connectionId: id });
    },
    handleDropped() {
      connectionId = null;
      // Cancel the attempt: a late registration would direct pushes to a closed connection.
      attempt.cancel();
      timers.cancelAll();
      machine.send({ type: 'dropped' });
    },
    registerAgain() {
      machine.send({ type: 'dropped' });
      rearm();
    },
    rearm,
    retryRefused: () => machine.send({ type: 'wanted', connectionId }),
    handlePremium: () => machine.send({ type: 'premium', connectionId }),
    rename(wanted) {
      ownName = wanted;
      return describe();
    },
    async setCapability(capability, value) {
      const allowed = checkCapability(capability);
      if (!allowed.ok) throw new Failure(allowed.error);
      changed = { ...changed, [capability]: value };
      await describe();
    },
    disable(error) {
      attempt.cancel();
      machine.send({ type: 'disabled', error });
    },
    isDisabled() {
      const state = machine.state();
      return state.phase === 'refused' && endsPlaying(state.error);
    },
    async deregister(how) {
      keepalive = how.keepalive;
      attempt.cancel();
      machine.send({ type: 'deregister' });
      await deregistration;
    },
    onChange: machine.subscribe,
    onError: errors.add,
  };
}
