import { useState } from 'react';

/**
 * The value from before `isPinned` became true. For the address of a playing file: a renewed address would start the
 * element from the beginning.
 */
export function usePinned<Value>(value: Value, isPinned: boolean): Value {
  const [pinned, setPinned] = useState(value);
  if (isPinned) return pinned;
  if (pinned !== value) setPinned(value);
  return value;
}
