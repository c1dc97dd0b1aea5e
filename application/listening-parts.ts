import type { Api } from './api.ts';
import type { Player } from './controller.ts';
import type { Clock } from './ports/clock.ts';
import type { Logger } from './ports/logger.ts';
import type { Random } from './ports/random.ts';

export interface ListeningParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly player: Player;
}
