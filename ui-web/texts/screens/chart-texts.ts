import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/chart.icu.ts';

export const CHART_TEXTS = localized('chart', english);
