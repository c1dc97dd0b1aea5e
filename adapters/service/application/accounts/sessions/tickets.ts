import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { Caller } from '../../ports/route.ts';
import { DEALER_TICKET_LIFETIME_S, DEALER_TICKETS_MAX, TICKET_BYTES } from '../../../domain/constants/accounts.ts';

const MS_PER_S = 1_000;

export interface Tickets {
  issue(caller: Caller): string;
  /** Whose ticket it is, once: a second time, or after 60 s, null. */
  redeem(ticket: string): Caller | null;
}

/** Dealer tickets, kept in memory: what is lost with the process is fetched anew a second later. */
export function createTickets(clock: Clock, random: Random): Tickets {
  const out = new Map<string, { readonly caller: Caller; readonly expiresMs: number }>();
  return {
    issue(caller) {
      const ticket = random.hex(TICKET_BYTES);
      out.set(ticket, { caller, expiresMs: clock.nowMs() + DEALER_TICKET_LIFETIME_S * MS_PER_S });
      const [oldest] = out.keys();
      if (out.size > DEALER_TICKETS_MAX && oldest !== undefined) out.delete(oldest);
      return ticket;
    },
    redeem(ticket) {
      const found = out.get(ticket);
      out.delete(ticket);
      return found && found.expiresMs > clock.nowMs() ? found.caller : null;
    },
  };
}
