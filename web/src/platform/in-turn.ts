const tails = new Map<string, Promise<unknown>>();

/**
 * What is given with one key runs one after the other, in the order in which it was given, whatever became of the one before.
 * Calls that run beside each other may be answered in any order, and the last answered would stay, not the last chosen.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key);
  const turn = before ? before.then(work, work) : work();
  tails.set(key, turn);
  const end = () => {
    if (tails.get(key) === turn) tails.delete(key);
  };
  turn.then(end, end);
  return turn;
}
