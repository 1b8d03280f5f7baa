/** Yields the same items as `items`, but produces the next one while the consumer works with the current one. */
export async function* prefetchOne<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const begin = () => {
    const item = iterator.next();
    item.catch(() => {}); // thrown when this item is awaited
    return item;
  };
  let next = begin();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = begin();
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}
