export const PROTECTIONS = ['where-possible', 'always', 'never'] as const;

export type Protection = (typeof PROTECTIONS)[number];
