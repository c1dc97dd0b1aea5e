import type { DeviceView } from '#application/player-view/controller-types.ts';
import { dayOf, factsLine } from '../../lib/format.ts';
import { currentLocale } from '../../texts/localized.ts';
import { DEVICE_TEXTS as T } from '../../texts/shell/device-texts.ts';

/** How devices of one name differ: kind, browser and system, and when it was connected or last seen. */
export function deviceDetails({ type, isLocal, metadata = {} }: DeviceView): string {
  const { model = '', listed_at: listedAt, lost_at: lostAt } = metadata;
  const kind = isLocal ? T.thisBrowser : T.types({ type });
  const seen = lostAt === undefined ? listedAt && T.since({ moment: momentOf(listedAt) }) : T.lost({ moment: momentOf(lostAt) });
  return factsLine(kind, model, seen ?? '');
}

/** `14:03`, or the day before today. */
function momentOf(ms: string): string {
  const moment = new Date(Number(ms));
  if (moment.toDateString() !== new Date().toDateString()) return dayOf(Number(ms));
  return moment.toLocaleTimeString(currentLocale(), { timeStyle: 'short' });
}
