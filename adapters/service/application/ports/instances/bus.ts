/**
 * Messages between the instances of one service: processes on one store, behind a balancer. The bus only notifies, and may
 * lose messages; the store is the truth. Adapters: memory/memory-bus (instances of one process), redis/redis-bus. One
 * contract suite (tests/contracts/service/bus) runs over all.
 */
export interface Bus {
  /**
   * To the other instances that subscribe to this topic, not to this one; messages of one instance arrive in order. Never
   * waits and never fails: without a connection the message is lost, and its subscribers learn of a gap later.
   * `text`: any.
   */
  publish(topic: string, text: string): void;
  /** Resolves once messages arrive; while there is no connection, at once. Returns the function that ends the subscription. */
  subscribe(topic: string, listener: (text: string) => void): Promise<() => void>;
  /** Called when messages may have been lost: those of one topic, or of all for null. */
  onGap(listener: (topic: string | null) => void): void;
  close(): Promise<void>;
}
