import type { Random } from '#application/ports/random.ts';
import type { CreateExpiringMap } from '../credentials/expiring-map.ts';
import type { Caller } from '../../ports/route.ts';
import { DEALER_TICKET_LIFETIME_S, DEALER_TICKETS_MAX, TICKET_BYTES } from '../../../domain/constants/accounts.ts';

const MS_PER_S = 1_000;
const KIND = 'dealer-ticket';

export interface Tickets {
  issue(caller: Caller): Promise<string>;
  /** The account of a ticket, once; null for a used ticket, or after 60 s. */
  redeem(ticket: string): Promise<Caller | null>;
}

/** Dealer tickets: those in memory are lost with a restart, and the client fetches another one. */
export function createTickets(createValues: CreateExpiringMap, random: Random): Tickets {
  const callers = createValues<Caller>(KIND, DEALER_TICKET_LIFETIME_S * MS_PER_S, DEALER_TICKETS_MAX);
  return {
    async issue(caller) {
      const ticket = random.hex(TICKET_BYTES);
      await callers.set(ticket, caller);
      return ticket;
    },
    redeem: (ticket) => callers.consume(ticket),
  };
}
