export { readSessionLog } from './read-session-log.ts';
export { replaySessionLog } from './replay-session-log.ts';
export { endsAlike, shrinkSessionLog, throwsAlike } from './shrink-session-log.ts';
