import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { createExpiringMap } from '../credentials/expiring-map.ts';
import type { Caller } from '../../ports/route.ts';
import { DEALER_TICKET_LIFETIME_S, DEALER_TICKETS_MAX, TICKET_BYTES } from '../../../domain/constants/accounts.ts';

const MS_PER_S = 1_000;

export interface Tickets {
  issue(caller: Caller): string;
  /** The account of a ticket, once; null for a used ticket, or after 60 s. */
  redeem(ticket: string): Caller | null;
}

/** Dealer tickets in memory: after a restart the client fetches another one. */
export function createTickets(clock: Clock, random: Random): Tickets {
  const callers = createExpiringMap<Caller>(clock, DEALER_TICKET_LIFETIME_S * MS_PER_S, DEALER_TICKETS_MAX);
  return {
    issue(caller) {
      const ticket = random.hex(TICKET_BYTES);
      callers.set(ticket, caller);
      return ticket;
    },
    redeem: (ticket) => callers.consume(ticket),
  };
}
