import type { Ms } from '#domain/core/units.ts';
import type { Jobs } from '../ports/instances/jobs.ts';
import type { SessionCommand, SessionFact } from '../../domain/player-session/session-types.ts';

const GRACE_OVER = 'grace-over';
const PRIVATE_OVER = 'private-over';

interface GracePayload {
  readonly userId: string;
  readonly deviceId: string;
}

interface PrivatePayload {
  readonly userId: string;
}

/** Schedules what these commands wait for. */
export async function scheduleWaits(jobs: Jobs, userId: string, commands: readonly SessionCommand[], nowMs: Ms): Promise<void> {
  for (const command of commands) {
    if (command.type === 'wait') {
      const payload: GracePayload = { userId, deviceId: command.deviceId };
      const key = JSON.stringify([userId, command.deviceId]);
      await jobs.schedule({ name: GRACE_OVER, key, dueMs: nowMs + command.delayMs, payload });
    }
    if (command.type === 'wait-private') {
      const payload: PrivatePayload = { userId };
      await jobs.schedule({ name: PRIVATE_OVER, key: userId, dueMs: nowMs + command.delayMs, payload });
    }
  }
}

/** Hands what is over to the account. */
export function handlePlayerJobs(jobs: Jobs, send: (userId: string, fact: SessionFact) => Promise<unknown>): void {
  jobs.handle(GRACE_OVER, async (payload) => {
    const { deviceId, userId } = payload as GracePayload;
    await send(userId, { type: 'grace-over', deviceId });
  });
  jobs.handle(PRIVATE_OVER, async (payload) => {
    const { userId } = payload as PrivatePayload;
    await send(userId, { type: 'private-over' });
  });
}
