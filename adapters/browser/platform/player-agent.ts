import { playerAgentOf } from '#domain/devices/player-agent.ts';

/** The player agent of this page, installed or in a browser. */
export function playerAgent(window: Pick<Window, 'matchMedia' | 'navigator'>): string {
  return playerAgentOf(window.navigator.userAgent, window.matchMedia('(display-mode: standalone)').matches);
}
