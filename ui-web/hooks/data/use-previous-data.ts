import { useState } from 'react';

/** Returns the data, or the last non-null data while the next load runs. */
export function usePreviousData<Data>(data: Data | null): Data | null {
  const [lastData, setLastData] = useState(data);
  if (data !== null && data !== lastData) setLastData(data);
  return data ?? lastData;
}
