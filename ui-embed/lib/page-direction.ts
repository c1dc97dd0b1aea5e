import type { Direction } from '#domain/core/direction.ts';

/** The direction of the page, which the service wrote into it. */
export const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
