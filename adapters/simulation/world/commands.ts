import type { PlayRequest, RepeatMode } from '#application/player-view/controller-types.ts';
import type { Device } from './device/device.ts';
import { type FormCommand, readTwice, sendForm } from './forms/form-calls.ts';
import { isPage, type Page } from './page.ts';

/** What a listener does at a page, as a value: it can be stored, generated and replayed. */
export type Command = PlayerCommand | PageCommand;

/** What a headless player does as well. */
type PlayerCommand =
  | ({ readonly type: 'play' } & PlayRequest)
  | { readonly type: 'pause' | 'resume' | 'toggle-play' | 'next' | 'previous' | 'smart-previous' }
  | { readonly type: 'seek'; readonly positionMs: number }
  | { readonly type: 'set-volume'; readonly volume01: number }
  | { readonly type: 'set-speed'; readonly speed: number }
  | { readonly type: 'toggle-shuffle' | 'cycle-repeat' }
  | { readonly type: 'set-repeat'; readonly mode: RepeatMode }
  | { readonly type: 'add-to-queue'; readonly uri: string }
  | { readonly type: 'set-queue'; readonly uris: readonly string[]; readonly previousUris?: readonly string[] }
  | { readonly type: 'clear-queue' }
  | { readonly type: 'update-context'; readonly contextUri: string }
  /** To another device, or to this one without `toDeviceId`. */
  | { readonly type: 'transfer'; readonly toDeviceId?: string; readonly restore?: 'restore' | 'pause' | 'resume' }
  | { readonly type: 'set-private-session'; readonly on: boolean };

type PageCommand =
  | { readonly type: 'start-listening' | 'leave-listening' | 'end-listening' }
  | { readonly type: 'join-listening'; readonly token: string }
  | { readonly type: 'start-radio'; readonly seedUri: string }
  | { readonly type: 'set-bitrate'; readonly bitrateBps: number }
  | { readonly type: 'get-state' }
  | { readonly type: 'save' | 'unsave' | 'save-track' | 'contains-track'; readonly uri: string }
  /** A row and the menu above it ask at once whether a track is saved. */
  | { readonly type: 'check-saved'; readonly uri: string }
  | { readonly type: 'create-playlist'; readonly name: string; readonly uris: readonly string[] }
  | { readonly type: 'add-to-playlist'; readonly playlistId: string; readonly uris: readonly string[] }
  | { readonly type: 'remove-from-playlist'; readonly playlistId: string; readonly index: number }
  | { readonly type: 'move-in-playlist'; readonly playlistId: string; readonly from: number; readonly to: number }
  | { readonly type: 'rename-playlist'; readonly playlistId: string; readonly name: string }
  | { readonly type: 'unfollow-playlist'; readonly playlistId: string }
  | { readonly type: 'sleep-timer'; readonly minutes: number }
  | { readonly type: 'cancel-sleep-timer' }
  | { readonly type: 'sign-in' | 'sign-out' }
  /** Connects the transport, which the page owns: refused. */
  | { readonly type: 'connect' }
  /** Two equal requests at once: the second is refused. */
  | { readonly type: 'read-twice' }
  | FormCommand;

/** Whether a headless player has that command. */
export const isPlayerCommand = (command: Command): command is PlayerCommand => command.type in PLAYER_COMMANDS;

const PLAYER_COMMANDS: Readonly<Record<PlayerCommand['type'], true>> = {
  ...{ play: true, pause: true, resume: true, 'toggle-play': true, next: true, previous: true, 'smart-previous': true },
  ...{ seek: true, 'set-volume': true, 'set-speed': true, 'toggle-shuffle': true, 'cycle-repeat': true, 'set-repeat': true },
  ...{ 'add-to-queue': true, 'set-queue': true, 'clear-queue': true, 'update-context': true },
  ...{ transfer: true, 'set-private-session': true },
};

export const commandName = ({ type }: Command): string => type;

/** The id of a page's device. */
export const deviceIdOf = ({ deviceId }: Device): string => deviceId;

/** Runs a command as the page's screens would. Rejects with a Failure when it fails, and with an Error where there is no such command. */
export async function runCommand(device: Device, command: Command): Promise<void> {
  if (isPlayerCommand(command)) return runPlayerCommand(device, command);
  if (!isPage(device)) throw new Error(`A headless player has no command ${command.type}.`);
  return runPageCommand(device, command);
}

function runPlayerCommand(device: Device, command: PlayerCommand): Promise<void> {
  const { controller } = device.client;
  switch (command.type) {
    case 'play':
      return controller.play(command);
    case 'pause':
      return controller.pause();
    case 'resume':
      return controller.resume();
    case 'toggle-play':
      return controller.togglePlay();
    case 'next':
      return controller.nextTrack();
    case 'previous':
      return controller.previousTrack();
    case 'smart-previous':
      return controller.smartPreviousTrack();
    case 'seek':
      return controller.seek(command.positionMs);
    case 'set-volume':
      return controller.setVolume(command.volume01);
    case 'set-speed':
      return controller.setPlaybackSpeed(command.speed);
    case 'toggle-shuffle':
      return controller.toggleShuffle();
    case 'cycle-repeat':
      return controller.cycleRepeatMode();
    case 'set-repeat':
      return controller.setRepeatMode(command.mode);
    case 'add-to-queue':
      return controller.addToQueue(command.uri);
    case 'set-queue':
      return controller.setQueue(command.uris, command.previousUris);
    case 'clear-queue':
      return controller.setQueue([]);
    case 'update-context':
      return controller.updateContext(command.contextUri);
    case 'transfer':
      return controller.transfer(command.toDeviceId ?? deviceIdOf(device), command.restore);
    case 'set-private-session':
      return controller.setPrivateSession(command.on);
  }
}

async function runPageCommand(page: Page, command: PageCommand): Promise<void> {
  const { controller, listening, session, sleepTimer, transport } = page.client;
  switch (command.type) {
    case 'start-listening':
      return listening.start();
    case 'leave-listening':
      return listening.leave();
    case 'end-listening':
      return listening.end();
    case 'join-listening':
      return listening.join(command.token);
    case 'sleep-timer':
      void sleepTimer.setIn(command.minutes);
      break;
    case 'cancel-sleep-timer':
      sleepTimer.cancel();
      break;
    case 'sign-in':
      if (session.view().phase !== 'signed-in') await session.signIn(page.account);
      break;
    case 'sign-out':
      return session.signOut({ everywhere: false });
    case 'start-radio':
      return controller.startRadio(command.seedUri);
    case 'set-bitrate':
      return controller.setPreferredBitrate(command.bitrateBps);
    case 'get-state':
      await controller.getCurrentState();
      break;
    case 'connect':
      transport.connect();
      break;
    case 'read-twice':
      return readTwice(page);
    case 'send-form':
      return sendForm(page, command);
    case 'save-track':
      page.library().collection.saveTrack(command.uri);
      break;
    case 'contains-track':
      await page.library().collection.containsTrack(command.uri);
      break;
    case 'save':
      page.library().collection.set(command.uri, true);
      break;
    case 'unsave':
      page.library().collection.set(command.uri, false);
      break;
    case 'check-saved': {
      const { containsTrack } = page.library().collection;
      await Promise.all([containsTrack(command.uri), containsTrack(command.uri)]);
      break;
    }
    default:
      await changePlaylist(page, command);
  }
}

type PlaylistCommand = Extract<Command, { readonly type: `${string}-playlist` }>;

async function changePlaylist(page: Page, command: PlaylistCommand): Promise<void> {
  const { playlists } = await page.library().loadPlaylists();
  switch (command.type) {
    case 'create-playlist':
      playlists.create(command.name, command.uris);
      break;
    case 'add-to-playlist':
      playlists.addTo(command.playlistId, command.uris);
      break;
    case 'remove-from-playlist':
      playlists.open(command.playlistId)?.remove([command.index]);
      break;
    case 'move-in-playlist':
      playlists.open(command.playlistId)?.move(command.from, command.to);
      break;
    case 'rename-playlist':
      playlists.rename(command.playlistId, command.name);
      break;
    case 'unfollow-playlist':
      playlists.unfollowPlaylist(command.playlistId);
      break;
  }
}
