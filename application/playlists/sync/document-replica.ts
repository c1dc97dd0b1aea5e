import { PLAYLIST_PULLS_MAX, PLAYLIST_RETRY_MS } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepSync, changeToSend, viewOf, type SyncCommand, type SyncEvent, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistDocument } from '#domain/playlists/types.ts';
import type { ChangesResult, DocumentAnswer, DocumentPush } from '../../calls/playlists/documents.ts';
import { errorFrom, Failure } from '../../runtime/failure.ts';
import { createEventEmitter } from '../../runtime/event-emitter.ts';
import { createMachine } from '../../runtime/machine-runner.ts';
import type { Clock } from '../../ports/clock.ts';
import { advanceOf, confirmedOf, pulledEvent, pushedAdvance } from './response-mapping.ts';
import { pendingCreation, isUncreated } from './initial-document.ts';
import type { DocumentApi, SentChange } from './document-api.ts';

/** Whose it is, and what the listener may do with it. */
export type DocumentFacts = Pick<DocumentAnswer, 'capabilities'> & { readonly ownerId: string };

/** A document on this page with what the listener did to it, and what the outbox asks and tells of each change. */
export interface DocumentReplica {
  state(): SyncState;
  view(): PlaylistDocument | null;
  facts(): DocumentFacts;
  onChange(listener: (state: SyncState) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  dispatch(event: SyncEvent): void;
  /** It is on its way to the service: an empty playlist of the listener's until it is there. */
  expectCreation(name: string, as: DocumentFacts): void;
  /** Asks for it, or for what is new. */
  refresh(): void;
  handlePush(push: DocumentPush): void;
  /** A change as it has to be sent now; null where nothing of it is left. Rejects with a Failure. */
  changeToSend(nonce: string): Promise<SentChange | null>;
  acknowledge(nonce: string, changed: ChangesResult): void;
}

export interface DocumentReplicaParts {
  readonly api: DocumentApi;
  readonly clock: Clock;
  readonly start: SyncState;
  readonly facts: DocumentFacts;
  /** Whether the service has it: a playlist made without a line may be still to come, from any page of this browser. */
  isCreated(): boolean;
  /** Hears what is not with the service yet, each time it is different. */
  save(state: SyncState): void;
}

export function createDocumentReplica({ api, clock, start, facts, isCreated, save }: DocumentReplicaParts): DocumentReplica {
  const changes = createEventEmitter<SyncState>();
  const errors = createEventEmitter<PlayerError>();
  let told = facts;
  let stopWaiting = () => {};
  let pulling: Promise<unknown> = Promise.resolve();
  let failure: PlayerError | null = null;
  let seen: { readonly state: SyncState; readonly view: PlaylistDocument | null } | null = null;

  const run = ({ revision }: SyncCommand): void => void (pulling = Promise.all([pulling, pull(revision)]));
  const machine = createMachine<SyncState, SyncEvent, SyncCommand>({ initial: start, step: stepSync, run });

  /** Also a line that seems to be there may fail. */
  const again = () => {
    stopWaiting();
    stopWaiting = clock.after(PLAYLIST_RETRY_MS, () => machine.send({ type: 'reconnected' }));
  };
  /** The pull before it is still under way, and its answer is this one's too; unless that was another copy's. */
  const doubled = () => {
    stopWaiting();
    stopWaiting = clock.after(PLAYLIST_RETRY_MS, () => {
      if (machine.state().isPulling) machine.send({ type: 'reconnected' });
    });
  };
  const ask = async (revision: string | null) => {
    const answer = await (revision === null || isUncreated(revision) ? api.fetchDocument() : api.fetchChangesSince(revision));
    told = { ownerId: answer.ownerUsername, capabilities: answer.capabilities };
    // What an earlier page left came meanwhile: all since the revision it stands on has to be asked for.
    if (revision === null && machine.state().isBare) {
      machine.send({ type: 'reconnected' });
      return;
    }
    if (machine.state().isBare) await unveil(pulledEvent(answer, revision));
    else machine.send(pulledEvent(answer, revision));
  };
  /** Of a list of which only the places are known: first what became of them, then what stands there. */
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
    // After the turn of the machine that asked.
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
      // One that is still to come is asked for again once it is there.
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
    facts: () => told,
    onChange: changes.add,
    onError: errors.add,
    dispatch: machine.send,
    expectCreation(name, as) {
      told = as;
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

/** Whether asking again could not help: the service said no. */
function isFinal({ status }: PlayerError): boolean {
  return status === 400 || status === 401 || status === 403 || status === 404 || status === 413;
}
