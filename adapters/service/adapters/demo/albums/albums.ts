import { CARTOGRAPHIES } from './cartographies.ts';
import { NIGHT_FERRY } from './night-ferry.ts';
import type { AlbumPlan } from '../instruments/plans.ts';
import { SLOW_WEATHER } from './slow-weather.ts';

/** The albums of the demo library, in the order they are made: the first can be played while the others are written. */
export const ALBUMS: readonly AlbumPlan[] = [SLOW_WEATHER, NIGHT_FERRY, CARTOGRAPHIES];
