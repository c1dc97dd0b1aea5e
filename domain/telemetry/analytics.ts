import { EMBED_PRODUCT } from '../constants/page/embed.ts';

/** An event of web analytics. Spec §3 "web analytics event (category, action, label, context)". */
interface AnalyticsEvent {
  readonly category: string;
  readonly action: string;
  readonly label: string;
  readonly context: string;
}

/** A listener's play. Spec §3 "Log actions: contextURI and index (default 0), username, web analytics event". */
export interface LogAction extends AnalyticsEvent {
  readonly contextURI: string;
  readonly index: number;
  readonly username: string;
}

/** The log action of a request to play. */
export function playAction(
  request: { readonly contextUri: string; readonly trackUri?: string | undefined; readonly index?: number | undefined },
  { screen, username }: { readonly screen: string; readonly username: string },
): LogAction {
  const { contextUri, index = 0, trackUri = '' } = request;
  return { contextURI: contextUri, index, username, category: 'player', action: 'play', label: trackUri, context: screen };
}

/** What the embed sends of itself. Spec §7 "POST /log/analytics". */
export interface EmbedAnalytics {
  readonly category: 'action' | 'impression';
  readonly action: string;
  readonly label: string;
  readonly product: string;
  readonly session_id: string;
}

/** A dispatched action; null for updates of the progress. Spec §7 "every dispatched action except progress updates". */
export function actionAnalytics(action: string, label: string, sessionId: string): EmbedAnalytics | null {
  if (action === 'PROGRESS_UPDATE') return null;
  return { category: 'action', action, label, product: EMBED_PRODUCT, session_id: sessionId };
}

/** The first render. Spec §7 "category impression, action render, label logged-in=true/false". */
export function renderAnalytics(isLoggedIn: boolean, sessionId: string): EmbedAnalytics {
  return {
    category: 'impression',
    action: 'render',
    label: `logged-in=${String(isLoggedIn)}`,
    product: EMBED_PRODUCT,
    session_id: sessionId,
  };
}
