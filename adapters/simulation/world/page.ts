import { createPlayTracking } from '#application/playback/play-tracking.ts';
import { createPlayer } from '#application/player/player-coordinator.ts';
import { createSleepTimer } from '#application/client/sleep-timer.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { createMemoryStorage, type MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import type { ScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { type Client, createClient } from '#application/client/client.ts';
import { createUserLibrary, type UserLibrary } from '#application/client/user-library.ts';
import type { EventUploader } from '#application/telemetry/event-uploader.ts';
import { startPlayerTelemetry } from '#application/telemetry/player-telemetry.ts';
import type { Ms } from '#domain/core/units.ts';
import { createDeviceControls, createDeviceParts, type Device, DEVICE_NAME } from './device/device.ts';
import { recordReplicas } from './device/traced-ports.ts';
import { createEmbed, type Embed } from './embed/embed.ts';
import type { PageContext } from './page-context.ts';

/** One page: a whole client with its own storage, network and sound. */
export interface Page extends Device {
  readonly kind: 'player';
  readonly client: Client;
  /** Its event queue. */
  readonly telemetry: EventUploader;
  /** What the user saves and edits; created on first use. */
  library(): UserLibrary;
  /** Ends with the tab. */
  readonly tabStorage: MemoryStorage;
  reload(): Promise<Page>;
  reopen(): Promise<Page>;
  /** Another tab of the same browser: the same storage and cookies. Lets that time pass, by default a second. */
  openTab(thenMs?: Ms): Promise<Page>;
  /** An embed of this resource in another site's page, in the same browser. */
  openEmbed(uri: string): Promise<Embed>;
}

/** Whether a device is a page, and can do more than play. */
export const isPage = (device: Device): device is Page => device.kind === 'player';

export async function createPage(context: PageContext): Promise<Page> {
  const { clock, options } = context;
  const parts = createDeviceParts(context);
  const { add, name, page, process } = parts;
  if (add) page.onChange((change) => add({ type: 'page-change', change }));
  const tabStorage = createMemoryStorage();
  const ports = {
    ...{ ...parts.ports, tabStorage, record: add ? recordReplicas(add, options.record) : options.record },
    page: {
      ...page,
      onChange: (listener: Parameters<ScriptedPage['onChange']>[0]) => page.onChange(process.whileAlive(listener)),
    },
  };
  const client = createClient({
    createSleepTimer,
    createPlayer,
    createTracking: createPlayTracking,
    ...ports,
    createSource: createTrackSource,
    device: { name: options.name ?? DEVICE_NAME, model: 'virtual', platform: 'node', isHidden: options.isHidden ?? false },
    ...(options.playerOptions ? { playerOptions: options.playerOptions } : {}),
  });
  if (add) client.controller.onChange((view) => add({ type: 'view', view }));
  // Without its service a page goes on trying: that takes time, which passes later.
  void client.start();
  await clock.settle();
  const telemetry = startPlayerTelemetry({
    ...ports,
    ...{ client: client.playing, platform: 'node', source: 'web' },
    whenIdle: (work) => work(),
    onPlayRequested: () => undefined,
  });
  const controls = createDeviceControls(context, parts, {
    controller: client.controller,
    create: () => createPage(context),
    leave: () => page.change('closing'),
  });

  let library: UserLibrary | null = null;
  const openLibrary = () => {
    const { session, transport } = client;
    const opened = createUserLibrary({ ...ports, api: session.api, transport });
    const follow = () => {
      const userId = session.view().user?.id ?? null;
      opened.setUser(userId);
      void opened.loadPlaylists().then(({ setUser }) => setUser(userId));
    };
    session.onChange(follow);
    follow();
    return opened;
  };
  return {
    ...{ ...controls, kind: 'player', client, telemetry, tabStorage },
    library: () => (library ??= openLibrary()),
    openEmbed: (uri) => createEmbed({ ...context, options: { name: `${name} embed` } }, uri),
    async openTab(thenMs = 1_000) {
      const tab = await createPage({ ...context, line: context.line.split() });
      if (thenMs > 0) await clock.advance(thenMs);
      return tab;
    },
  };
}
