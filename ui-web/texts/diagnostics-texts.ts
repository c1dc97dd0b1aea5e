import { localized } from './localized.ts';
import english from '#domain/messages/en/web/diagnostics.icu.ts';

export const DIAGNOSTICS_TEXTS = localized('diagnostics', english);
