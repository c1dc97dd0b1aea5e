import type { Api } from '../api/api-client.ts';
import type { Player } from '../player-view/controller-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { Recordable } from '../runtime/machine-runner.ts';

export interface SharedListeningDeps extends Recordable {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly player: Player;
}
