/** The path of a program of the newest PostgreSQL there is, or null. */
export function postgresProgram(name: string): string | null;
/** The path of Redis, or null. */
export function redisProgram(): string | null;
export function nginxProgram(): string | null;
export function systemdAnalyzeProgram(): string | null;
