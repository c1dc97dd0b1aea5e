import { useUnit } from 'effector-react';
import { useState } from 'react';
import { recentSearchesFrom, withoutRecentSearch, withRecentSearch } from '#domain/catalog/recent-searches.ts';
import { readSetting, writeSetting } from '../../lib/stored-setting.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** The listener's recent searches, in local storage. */
export function useRecentSearches() {
  const { user } = useUnit(useStores().session.$session);
  const key = `cadenza.searches.${user?.id ?? ''}`;
  const [recent, setRecent] = useState(() => recentSearchesFrom(readSetting(key)));
  const keep = (searches: readonly string[]) => {
    writeSetting(key, searches.length === 0 ? null : JSON.stringify(searches));
    setRecent(searches);
  };
  return {
    recent,
    searched: (text: string) => keep(withRecentSearch(recent, text)),
    removed: (text: string) => keep(withoutRecentSearch(recent, text)),
    cleared: () => keep([]),
  };
}
