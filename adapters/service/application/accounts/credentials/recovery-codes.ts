import type { Random } from '#application/ports/random.ts';
import { RECOVERY_CODES } from '../../../domain/constants/accounts.ts';
import { digestOf } from '../../kernel/digests.ts';

/** 120 bits each, so that a plain digest of one is enough to keep. */
const CODE_BYTES = 15;
const GROUP = /.{6}/g;

/** Recovery codes, each valid once: `3f9a2c-…`, five groups of hexadecimal digits. */
export function generateRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (random.hex(CODE_BYTES).match(GROUP) ?? []).join('-'));
}

/** The stored digest of a recovery code, independent of case and separators. */
export function recoveryDigest(code: string): string {
  return digestOf(`recovery ${code.toLowerCase().replace(/[^\da-f]/g, '')}`);
}
