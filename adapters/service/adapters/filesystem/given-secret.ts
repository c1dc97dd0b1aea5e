import { readFile } from 'node:fs/promises';
import { MASTER_SECRET_BYTES } from '../../domain/constants/service.ts';
import { ExitError, reasonOf } from '../process/exit-error.ts';

/** Names a file with the secret of the installation, for machines that are made from one description. */
export const SECRET_FILE_VARIABLE = 'CADENZA_SECRET_FILE';
const HEX_DIGITS = MASTER_SECRET_BYTES * 2;

/** The secret that the operator gives to all machines; null without one. Stops when the file holds none. */
export async function readGivenSecret(path = process.env[SECRET_FILE_VARIABLE]): Promise<Uint8Array | null> {
  if (path === undefined || path === '') return null;
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new ExitError(`The secret of ${SECRET_FILE_VARIABLE} cannot be read from ${path}: ${reasonOf(thrown)}.`);
  });
  const digits = text.trim();
  if (digits.length === HEX_DIGITS && /^[\da-f]+$/i.test(digits)) return new Uint8Array(Buffer.from(digits, 'hex'));
  throw new ExitError(
    `The file ${path} of ${SECRET_FILE_VARIABLE} is no secret: it needs ${String(HEX_DIGITS)} hexadecimal digits, such as "openssl rand -hex 32" prints.`,
  );
}
