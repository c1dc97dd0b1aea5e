import { PLAYLIST_PULLS_MAX, PLAYLIST_RETRY_MS } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepSync, changeToSend, viewOf, type SyncCommand, type SyncEvent, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistDocument } from '#domain/playlists/types.ts';
import type { ChangesResult, DocumentResponse, DocumentPush } from '../../calls/playlists/documents.ts';
import { errorFrom, Failure } from '../../runtime/failure.ts';
import { createEventEmitter } from '../../runtime/event-emitter.ts';
import { createMachine, type Recordable } from '../../runtime/machine-runner.ts';
import type { Clock } from '../../ports/clock.ts';
import { advanceOf, confirmedOf, pulledEvent, pushedAdvance } from './response-mapping.ts';
import { pendingCreation, isUncreated } from './initial-document.ts';
import type { DocumentApi, SentChange } from './document-api.ts';

/** The owner of a document, and the user's permissions. */
export type DocumentFacts = Pick<DocumentResponse, 'capabilities'> & { readonly ownerId: string };

/** A local replica of a document with the user's pending changes; the outbox sends them. */
export interface DocumentReplica {
  state(): SyncState;
  view(): PlaylistDocument | null;
  facts(): DocumentFacts;
  onChange(listener: (state: SyncState) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  dispatch(event: SyncEvent): void;
  /** Expects the document to be created: it is empty until the service has it. */
  expectCreation(name: string, as: DocumentFacts): void;
  /** Fetches the document, or the changes since the last revision. */
  refresh(): void;
  handlePush(push: DocumentPush): void;
  /** The change to send now; null when nothing of it is left. Rejects with a Failure. */
  changeToSend(nonce: string): Promise<SentChange | null>;
  acknowledge(nonce: string, changed: ChangesResult): void;
}

export interface DocumentReplicaDeps extends Recordable {
  readonly api: DocumentApi;
  readonly clock: Clock;
  readonly start: SyncState;
  readonly facts: DocumentFacts;
  /** Whether the service has it: an offline creation may be pending on any page of this browser. */
  isCreated(): boolean;
  /** Called with each change of the unsent state. */
  save(state: SyncState): void;
}

export function createDocumentReplica(deps: DocumentReplicaDeps): DocumentReplica {
  const { api, clock, start, facts, isCreated, save, record } = deps;
  const changes = createEventEmitter<SyncState>();
  const errors = createEventEmitter<PlayerError>();
  let currentFacts = facts;
  let stopWaiting = () => {};
  let pulling: Promise<unknown> = Promise.resolve();
  let failure: PlayerError | null = null;
  let seen: { readonly state: SyncState; readonly view: PlaylistDocument | null } | null = null;

  const run = ({ revision }: SyncCommand): void => void (pulling = Promise.all([pulling, pull(revision)]));
  const machine = createMachine<SyncState, SyncEvent, SyncCommand>({
    ...{ initial: start, step: stepSync, run },
    recording: { name: 'playlist', record },
  });

  /** A seemingly working connection may fail too. */
  const again = () => {
    stopWaiting();
    stopWaiting = clock.after(PLAYLIST_RETRY_MS, () => machine.send({ type: 'reconnected' }));
  };
  /** Retries after a duplicate request, unless that response arrives first. */
  const doubled = () => {
    stopWaiting();
    stopWaiting = clock.after(PLAYLIST_RETRY_MS, () => {
      if (machine.state().isPulling) machine.send({ type: 'reconnected' });
    });
  };
  const ask = async (revision: string | null) => {
    const response = await (revision === null || isUncreated(revision) ? api.fetchDocument() : api.fetchChangesSince(revision));
    currentFacts = { ownerId: response.ownerUsername, capabilities: response.capabilities };
    // Changes of an earlier page arrived meanwhile: fetch the changes since their revision.
    if (revision === null && machine.state().isBare) {
      machine.send({ type: 'reconnected' });
      return;
    }
    if (machine.state().isBare) await unveil(pulledEvent(response, revision));
    else machine.send(pulledEvent(response, revision));
  };
  /** Loads a list known only by positions: first the changes, then the items. */
  const unveil = async (first: SyncEvent) => {
    machine.send(first);
    for (let tries = 0; machine.state().isBare && tries < PLAYLIST_PULLS_MAX; tries += 1) {
      const whole = await api.fetchDocument();
      const revision = machine.state().confirmed?.revision ?? null;
      if (whole.revision === revision || revision === null) machine.send({ type: 'loaded', confirmed: confirmedOf(whole) });
      else machine.send(pulledEvent(await api.fetchChangesSince(revision), revision));
    }
  };
  const pull = async (revision: string | null): Promise<void> => {
    failure = null;
    // Runs after the machine's turn.
    await Promise.resolve();
    if (revision !== null && isUncreated(revision) && !isCreated()) {
      machine.send({ type: 'pull-failed' });
      return;
    }
    try {
      await ask(revision);
    } catch (thrown) {
      const error = errorFrom(thrown);
      if (error.code === 'DUPLICATE_REQUEST_ERROR') {
        doubled();
        return;
      }
      failure = error;
      machine.send({ type: 'pull-failed' });
      // A pending document is fetched again once it exists.
      if (!isFinal(error)) again();
      else if (isCreated()) errors.emit(error);
    }
    changes.emit(machine.state());
  };

  let kept = start;
  machine.subscribe((state) => {
    const isNew = state.pending !== kept.pending || state.confirmed?.revision !== kept.confirmed?.revision;
    if (isNew && state.pending.length > 0) save(state);
    kept = state;
    changes.emit(state);
  });
  const view = () => {
    const state = machine.state();
    if (seen?.state !== state) seen = { state, view: viewOf(state) };
    return seen.view;
  };

  return {
    state: machine.state,
    view,
    facts: () => currentFacts,
    onChange: changes.add,
    onError: errors.add,
    dispatch: machine.send,
    expectCreation(name, as) {
      currentFacts = as;
      machine.send(pendingCreation(name));
    },
    refresh: () => machine.send({ type: 'reconnected' }),
    handlePush: (push) => machine.send({ type: 'pushed', advance: pushedAdvance(push) }),
    acknowledge: (nonce, { diff }) => machine.send({ type: 'accepted', nonce, advance: diff ? advanceOf(diff) : null }),
    async changeToSend(nonce) {
      for (let tries = 0; tries < PLAYLIST_PULLS_MAX; tries += 1) {
        const change = changeToSend(machine.state(), nonce);
        if (change === 'gone') return null;
        if (change !== 'unsettled') return { ...change, nonce };
        if (!machine.state().isPulling) machine.send({ type: 'reconnected' });
        await pulling;
        if (failure !== null) throw new Failure(failure);
      }
      throw new Failure(playerError('NETWORK_ERROR'));
    },
  };
}

/** Whether a retry cannot help: a final refusal. */
function isFinal({ status }: PlayerError): boolean {
  return status === 400 || status === 401 || status === 403 || status === 404 || status === 413;
}
