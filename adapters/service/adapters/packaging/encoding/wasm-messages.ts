import type { EncodeJob } from './aac-encoder.ts';

/** The messages between the encoder and its worker thread. */
export type ToWorker =
  | { readonly type: 'encode'; readonly id: number; readonly job: EncodeJob }
  /** One batch was read: another may be sent. */
  | { readonly type: 'taken'; readonly id: number }
  | { readonly type: 'stop'; readonly id: number };

export type FromWorker =
  | { readonly type: 'packets'; readonly id: number; readonly packets: readonly Uint8Array[] }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly code: string; readonly sentence: string };
