import { useUnit } from 'effector-react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { KeptMusic } from '#domain/offline/kept-music.ts';
import { playsKept } from '#domain/offline/kept-queue.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';

interface KeptOnly {
  readonly music: KeptMusic;
  /** The tracks of the list around. */
  readonly nearUris?: readonly string[];
}

/** Null while the service is in reach. A context, not a store: rows pay nothing for it while they scroll. */
const KeptOnlyContext = createContext<KeptOnly | null>(null);

export function KeptOnlyProvider({ children }: { readonly children: ReactNode }) {
  const music = useUnit(useStores().$keptOnly);
  const value = useMemo(() => music && { music }, [music]);
  return <KeptOnlyContext value={value}>{children}</KeptOnlyContext>;
}

interface NearTracksProps {
  readonly tracks: readonly { readonly uri: string }[];
  readonly children: ReactNode;
}

/** Without the service, what plays within goes on with the kept ones of these tracks. */
export function NearTracks({ tracks, children }: NearTracksProps) {
  const outer = useContext(KeptOnlyContext);
  const value = useMemo(() => outer && { ...outer, nearUris: tracks.map(({ uri }) => uri) }, [outer, tracks]);
  return <KeptOnlyContext value={value}>{children}</KeptOnlyContext>;
}

interface KeptRequest {
  readonly request: PlayRequest;
  /** Why it does not play; null: it plays. */
  readonly reason: string | null;
}

/** A request as it plays now: without the service, only what this device keeps. */
export function useKeptRequest(request: PlayRequest): KeptRequest {
  const keptOnly = useContext(KeptOnlyContext);
  if (keptOnly === null) return { request, reason: null };
  const { music, nearUris } = keptOnly;
  const near = nearUris === undefined ? request : { ...request, nearUris };
  return { request: near, reason: playsKept(music, near) ? null : LIST_TEXTS.notKept };
}

/** Why none of these tracks and contexts plays now; null: one of them does. */
export function useUnkeptReason(uris: readonly string[]): string | null {
  const keptOnly = useContext(KeptOnlyContext);
  if (keptOnly === null) return null;
  return uris.some((contextUri) => playsKept(keptOnly.music, { contextUri })) ? null : LIST_TEXTS.notKept;
}
