/** Upper bounds of the classes that durations of work are counted in, in seconds: from a read of the store to a long scan. */
export const WORK_CLASSES_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600] as const;

/** The shortest token for `/metrics`, in characters. */
export const METRICS_TOKEN_LENGTH_MIN = 16;

/** The levels of the log, the most important first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `json`: one object a line; `text`: for people at a terminal. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The longest wait for a collector of traces, in milliseconds: the service ends without it. */
export const OTLP_WAIT_MS = 2_000;
