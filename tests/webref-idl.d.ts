declare module '@webref/idl' {
  /** A member of an interface, as webidl2 reads it. */
  export interface IdlMember {
    readonly type: string;
    readonly name?: string | null;
    readonly special?: string;
    readonly readonly?: boolean;
  }

  export interface IdlDefinition {
    readonly type: string;
    readonly name?: string;
    readonly members?: readonly IdlMember[];
    readonly inheritance?: string | null;
    readonly target?: string;
    readonly includes?: string;
  }

  export function parseAll(): Promise<Readonly<Record<string, readonly IdlDefinition[]>>>;
}
