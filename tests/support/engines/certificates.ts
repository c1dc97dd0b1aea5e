import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a certificate. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

const openssl = (...args: readonly string[]) => void execFileSync('openssl', args, { stdio: 'ignore' });
const KEY = ['-newkey', 'rsa:2048', '-nodes'];

/** An authority of its own, that signs certificates. */
export function makeAuthority(folder: string, name: string): Certificate {
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  openssl('req', '-x509', ...KEY, '-keyout', files.key, '-out', files.certificate, '-days', '2', '-subj', `/CN=${name}`);
  return files;
}

/** A certificate of a server with these names, such as `DNS:db.example` or `IP:127.0.0.1`. `days`: a negative number has passed. */
export function makeCertificate(
  folder: string,
  authority: Certificate,
  { names, days = 2 }: { readonly names: string; readonly days?: number },
): Certificate {
  const base = join(folder, names.replace(/\W/g, '-') + String(days));
  const files = { certificate: `${base}.pem`, key: `${base}.key` };
  const [request, extensions] = [`${base}.csr`, `${base}.ext`];
  writeFileSync(extensions, `subjectAltName=${names}\n`);
  openssl('req', ...KEY, '-keyout', files.key, '-out', request, '-subj', '/CN=database');
  const signer = ['-CA', authority.certificate, '-CAkey', authority.key, '-CAcreateserial'];
  openssl('x509', '-req', '-in', request, ...signer, '-days', String(days), '-extfile', extensions, '-out', files.certificate);
  return files;
}

/** Gives a key to the user that reads it, and to no other. */
export function giveKey(key: string, { gid, uid }: { readonly uid?: number; readonly gid?: number }): void {
  chmodSync(key, 0o600);
  if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid);
}
