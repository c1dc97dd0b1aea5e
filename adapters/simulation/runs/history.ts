import type { Ms } from '#domain/core/units.ts';
import type { EmbedEvent } from '#domain/embed/types.ts';
import type { Engine } from '../world/types.ts';
import type { Command } from '../world/commands.ts';

/** What a listener does. Other pages and playlists are named by number, so that a history holds without its middle. */
export type Act =
  | { readonly type: 'command'; readonly command: Command }
  /** Playback moves to another page. */
  | { readonly type: 'transfer'; readonly toPage: number }
  /** Changes a playlist of the user's; `playlist` counts from the top of their list. */
  | { readonly type: 'edit-playlist'; readonly playlist: number; readonly edit: PlaylistEdit }
  /** Joins the shared listening session of another page. */
  | { readonly type: 'join'; readonly page: number }
  /** In an embed of the same browser. */
  | { readonly type: 'embed'; readonly does: EmbedAct }
  /** All machines sleep so long, and wake together. */
  | { readonly type: 'rest'; readonly forMs: Ms }
  | { readonly type: 'close' | 'crash' | 'open' | 'sleep' | 'wake' | 'hide' | 'show' }
  | { readonly type: 'fault'; readonly name: string; readonly forMs: Ms };

/** What the listener at a page does in an embed of the same browser. */
export type EmbedAct =
  | { readonly type: 'open'; readonly uri: string }
  | { readonly type: 'close' }
  | { readonly type: 'event'; readonly event: EmbedEvent }
  /** Two moves of the handle of the progress bar, so far apart, and its release. */
  | { readonly type: 'drag'; readonly toMs: Ms; readonly apartMs: Ms };

export type PlaylistEdit =
  | { readonly type: 'add'; readonly uri: string }
  | { readonly type: 'remove'; readonly index: number }
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'rename'; readonly name: string };

/** A page of the player, or a headless player. */
export type ClientKind = 'player' | 'headless';

/** One thing that happens at a page, some time after the step before it. */
export interface Step {
  readonly afterMs: Ms;
  /** The number of the page. */
  readonly page: number;
  readonly act: Act;
}

/** Everything a run needs to be played again. */
export interface History {
  readonly seed: number;
  /** The account of each page, by number; as many pages are opened at the start. */
  readonly pages: readonly number[];
  /** What each of them is; pages of the player by default. */
  readonly kinds?: readonly ClientKind[];
  /** What plays in its pages; by default a pipeline that stands in for a browser. */
  readonly engine?: Engine;
  /** How many processes the service has; one by default. */
  readonly instances?: number;
  readonly steps: readonly Step[];
}

/** An act in a few words, e.g. `play`, `fault http.lost`. */
export function actName(act: Act): string {
  switch (act.type) {
    case 'command':
      return act.command.type;
    case 'edit-playlist':
      return `${act.edit.type} in playlist`;
    case 'embed':
      return `${act.does.type === 'event' ? act.does.event.type : act.does.type} in embed`;
    case 'fault':
      return `fault ${act.name}`;
    default:
      return act.type;
  }
}
