import { useState } from 'react';

/**
 * The value from before `isHeld` became true. For the address of a playing file: a renewed address would start the
 * element from the beginning.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (isHeld) return held;
  if (held !== value) setHeld(value);
  return value;
}
