/**
 * The frame of an embed: messages to and from the page around it, and to the other embeds of that page.
 * Adapters: browser/platform/host-frame; tests record.
 */
export interface HostFrame {
  /** The address of the embed. */
  readonly src: string;
  /** Sends to the page around; a null origin is any origin. */
  post(message: object | string, origin: string | null): void;
  /** Messages of the page around, with its origin; of no other window. */
  onMessage(listener: (data: unknown, origin: string) => void): () => void;
  /** Messages of windows of the embed's own origin, which an opaque origin has none of. */
  onOwnMessage(listener: (data: unknown) => void): () => void;
  /** Sends to the other embeds of this page. */
  postToEmbeds(message: unknown): void;
  onEmbedMessage(listener: (message: unknown) => void): () => void;
}
