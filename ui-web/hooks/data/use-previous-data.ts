import { useState } from 'react';

/** The last thing that was there: keeps results on the screen while the next ones are on their way. */
export function usePreviousData<Data>(data: Data | null): Data | null {
  const [known, setKnown] = useState(data);
  if (data !== null && data !== known) setKnown(data);
  return data ?? known;
}
