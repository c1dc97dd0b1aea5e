import { useState } from 'react';

/** Returns the data, or the last non-null data while the next load runs. */
export function usePreviousData<Data>(data: Data | null): Data | null {
  const [known, setKnown] = useState(data);
  if (data !== null && data !== known) setKnown(data);
  return data ?? known;
}
