import { LOOPBACK } from '../../throttled-connection.ts';
import type { Scenario } from '../scenario.ts';
import { queueInPage } from './queue-in-page.ts';
import { queueInService } from './queue-in-service.ts';

const TRACKS = 10_000;

/** How many of the listener's tracks are queued, as the goals are set. */
const LONG_QUEUE = `queue of ${TRACKS.toLocaleString('en')}`;

/** A queue of ten thousand tracks: adding, reordering, removing and skipping, in the service and in the page. */
export const queue: Scenario = {
  name: 'queue',
  figures: ['queue'],
  async run({ stand, notebook }) {
    const into = (who: string) => (figure: string, ms: number) =>
      notebook.add('queue', LOOPBACK.name, `${LONG_QUEUE}: ${figure}`, 'ms', who, ms);
    await queueInService(TRACKS, into('service'));
    await queueInPage(stand, TRACKS, into('page, in scripts'));
  },
};
