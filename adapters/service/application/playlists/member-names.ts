import type { Identity } from '../accounts/identity.ts';

/** Display names by account; hidden profiles show their id to others. */
export type MemberNames = (userIds: readonly string[], viewer: string | null) => Promise<ReadonlyMap<string, string>>;

export function createMemberNames({ accounts }: Pick<Identity, 'accounts'>): MemberNames {
  return async (userIds, viewer) => {
    const named = [...new Set(userIds)].map(async (id) => {
      const account = await accounts.byId(id);
      const isHidden = account?.isPrivate === true && id !== viewer;
      return [id, account === null || isHidden ? id : account.name] as const;
    });
    return new Map(await Promise.all(named));
  };
}
