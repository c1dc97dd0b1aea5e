import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#application/ports/clock.ts';
import { HttpError, type ReadBody } from '../../application/ports/route.ts';
import { BODIES_BYTES_MAX, BODIES_PER_ADDRESS_BYTES_MAX, BODIES_RETRY_S, BODY_IDLE_MS } from '../../domain/constants/service.ts';
import { bodyTooLargeError } from '../../application/kernel/routing/responses.ts';

/** The bodies of all requests, from when they are read until they are answered. */
export interface RequestBodies {
  /** Reads the body of a request from an address once it is wanted. */
  of(incoming: IncomingMessage, outgoing: ServerResponse, address: string): ReadBody;
}

export interface RequestBodyLimits {
  readonly perAddressBytesMax: number;
  readonly bytesMax: number;
}

const REQUEST_BODY_LIMITS: RequestBodyLimits = { perAddressBytesMax: BODIES_PER_ADDRESS_BYTES_MAX, bytesMax: BODIES_BYTES_MAX };

/** Memory for a whole body is reserved before its first byte is read: its declared length, else the largest allowed one. */
export function createRequestBodies(clock: Clock, bounds: RequestBodyLimits = REQUEST_BODY_LIMITS): RequestBodies {
  const taken = new Map<string, number>();
  let takenBytes = 0;

  const change = (address: string, bytes: number): void => {
    const now = (taken.get(address) ?? 0) + bytes;
    takenBytes += bytes;
    if (now === 0) taken.delete(address);
    else taken.set(address, now);
  };
  const refuseFull = (address: string, bytes: number): void => {
    const retry = { 'retry-after': String(BODIES_RETRY_S) };
    if ((taken.get(address) ?? 0) + bytes > bounds.perAddressBytesMax)
      throw new HttpError(429, 'Too much is sent at once', retry);
    if (takenBytes + bytes > bounds.bytesMax) throw new HttpError(503, 'Too much is sent to this server at once', retry);
  };

  return {
    of: (incoming, outgoing, address) => async (bytesMax) => {
      const declared = declaredBytes(incoming);
      if (declared === 0) return new Uint8Array();
      if (declared !== null && declared > bytesMax) throw bodyTooLargeError(bytesMax);
      const bytes = declared ?? bytesMax;
      refuseFull(address, bytes);
      change(address, bytes);
      outgoing.once('close', () => change(address, -bytes));
      if (incoming.headers.expect !== undefined) outgoing.writeContinue();
      return read(incoming, clock, bytesMax);
    },
  };
}

/** Null: the client declares no length. */
function declaredBytes({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

/** The body in one growing buffer: many small chunks take no more memory than a few large ones. */
function read(incoming: IncomingMessage, clock: Clock, bytesMax: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;
    let cameMs = clock.nowMs();
    const wait = (waitMs: number): (() => void) =>
      clock.after(waitMs, () => {
        const leftMs = cameMs + BODY_IDLE_MS - clock.nowMs();
        if (leftMs <= 0) refuse(new HttpError(408, 'The body did not arrive in time'));
        else stopWaiting = wait(leftMs);
      });
    let stopWaiting = wait(BODY_IDLE_MS);
    const end = (): void => {
      stopWaiting();
      incoming.off('data', take).off('end', finish).off('close', breakOff);
    };
    const refuse = (refusal: HttpError): void => {
      end();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      cameMs = clock.nowMs();
      if (length + chunk.length > bytesMax) {
        refuse(bodyTooLargeError(bytesMax));
        return;
      }
      if (length + chunk.length > bytes.length) {
        const grown = Buffer.alloc(Math.min(bytesMax, Math.max(2 * bytes.length, length + chunk.length)));
        bytes.copy(grown, 0, 0, length);
        bytes = grown;
      }
      length += chunk.copy(bytes, length);
    };
    const finish = (): void => {
      end();
      resolve(new Uint8Array(bytes.buffer, bytes.byteOffset, length));
    };
    const breakOff = (): void => refuse(new HttpError(400, 'The body broke off'));
    incoming.on('data', take).on('end', finish).on('close', breakOff);
    if (incoming.destroyed) breakOff();
  });
}
