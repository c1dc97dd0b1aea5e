import { DENSITY_KEY } from '../../lib/appearance.ts';
import { ROW_PX } from '../../lib/constants.ts';
import { useSetting } from '../data/use-setting.ts';

/** The first one is the usual one. */
export const DENSITIES = ['comfortable', 'compact'] as const;

/** How close rows and cards are in this browser. */
export const useDensity = () => useSetting(DENSITY_KEY, DENSITIES)[0];

/** The height of each row of a list, in CSS pixels. */
export const useRowPx = (list: keyof typeof ROW_PX): number => ROW_PX[list][useDensity()];
