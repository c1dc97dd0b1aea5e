/** Upper bounds of the classes that durations of work are counted in, in seconds: from a read of the store to a long scan. */
export const WORK_CLASSES_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600] as const;

/** The shortest token for `/metrics`, in characters. */
export const METRICS_TOKEN_LENGTH_MIN = 16;
