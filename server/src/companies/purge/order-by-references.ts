/** Orders tables so that no remaining one references the next; of a cycle, the first by name comes first. */
export function orderByReferences(tables: readonly { name: string; references: readonly string[] }[]): string[] {
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
