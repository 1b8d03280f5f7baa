/** Names in an order in which nothing that is still there points to the next one; of a circle, the first by name begins. */
export function childrenFirst(tables: readonly { name: string; references: readonly string[] }[]): string[] {
  const left = [...tables];
  const ordered: string[] = [];
  while (left.length > 0) {
    const free = left.findIndex(
      ({ name }) => !left.some((other) => other.name !== name && other.references.includes(name)),
    );
    ordered.push(...left.splice(Math.max(free, 0), 1).map(({ name }) => name));
  }
  return ordered;
}
