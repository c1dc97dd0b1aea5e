import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/owner.icu.ts';

export const OWNER_TEXTS = localized('owner', english);
