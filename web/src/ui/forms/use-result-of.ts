import { useState } from 'react';

type ResultOf<Result> = [result: Result | undefined, setResult: (result: Result | undefined, of: unknown) => void];

/**
 * The result of a test of values that are still being edited: undefined as soon as `values` differ from those that it was
 * set for, and again there when they are restored. Values are compared as JSON.
 */
export function useResultOf<Result>(values: unknown): ResultOf<Result> {
  const [stored, setStored] = useState<{ result: Result | undefined; of: string }>();
  const isCurrent = stored?.of === JSON.stringify(values);
  return [isCurrent ? stored.result : undefined, (result, of) => setStored({ result, of: JSON.stringify(of) })];
}
