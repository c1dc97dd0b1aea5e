import { mapKeyOf } from '../kernel/digests.ts';
import { HttpError } from '../ports/route.ts';
import { overtaken } from '../../domain/player-session/parts/command-marks.ts';
import { SENDERS_REMEMBERED } from '../../domain/constants/media/playback.ts';
import { createLruCache } from '../kernel/lru-cache.ts';

/** The number of a command. A sender sends the next one when the one before has a response or timed out. */
export interface Sequence {
  readonly sender_id: string;
  readonly number: number;
}

/**
 * Refuses (409) a command that is older than one of the same sender that has come already. Answers with a check to repeat
 * before it is carried out: a newer one may have come meanwhile. A sender that does not number its commands is not judged.
 */
export type CommandOrder = (userId: string, sequence: Sequence | undefined) => () => void;

export function createCommandOrder(): CommandOrder {
  const newest = createLruCache<number>(SENDERS_REMEMBERED);
  return (userId, sequence) => {
    if (sequence === undefined) return () => undefined;
    const { number, sender_id } = sequence;
    const key = mapKeyOf(`${userId}\n${sender_id}`);
    const refuseOvertaken = () => {
      if (number < (newest.get(key) ?? number)) throw new HttpError(409, overtaken().message);
    };
    refuseOvertaken();
    newest.set(key, number);
    return refuseOvertaken;
  };
}
