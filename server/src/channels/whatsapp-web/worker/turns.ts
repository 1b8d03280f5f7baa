/** Waits until it may go on; what it gives lets the next one. */
export type Turn = () => Promise<() => void>;

/** So many at a time; the next begins a moment of chance after one has ended. */
export function openTurns(most: number): Turn {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const release = (): void => {
    const next = waiting.shift();
    if (next) setTimeout(next, Math.random() * 50);
    else taken--;
  };
  const once = (work: () => void) => {
    let done = false;
    return () => {
      if (!done) work();
      done = true;
    };
  };
  return () => {
    if (taken < most) {
      taken++;
      return Promise.resolve(once(release));
    }
    return new Promise((resolve) => waiting.push(() => resolve(once(release))));
  };
}

/** So many at a time, and one of a company: whoever has much waits behind themselves. */
export function openCompanyTurns(most: number): (companyId: number) => Promise<() => void> {
  const all = openTurns(most);
  const companies = new Map<number, Turn>();
  return async (companyId) => {
    const own = companies.get(companyId) ?? openTurns(1);
    companies.set(companyId, own);
    const releaseOwn = await own();
    const releaseAll = await all();
    return () => {
      releaseAll();
      releaseOwn();
    };
  };
}
