/** What the queue's panel says. */
export const QUEUE_TEXTS = {
  title: 'Queue',
  now: 'Now',
  queued: 'In the queue',
  count: (count: number) => `${count} in the queue`,
  clear: 'Clear the queue',
  cleared: 'The queue is empty now',
  remove: (name: string) => `Remove ${name} from the queue`,
  removed: (name: string) => `${name} removed from the queue`,
  drag: (name: string) => `Move ${name}: drag, or Alt with the up and down arrows`,
  moved: (name: string, place: number, total: number) => `${name}, now number ${place} of ${total}`,
  loading: 'Loading',
  next: 'Next up',
  empty: 'Nothing comes after this. Play an album, or add songs with the plus sign beside them.',
  close: 'Close the queue',
} as const;
