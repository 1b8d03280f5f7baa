/** A set that evicts its oldest entries when full: connections stay up for months. */
export function boundedSet(maxSize: number): Set<string> {
  const set = new Set<string>();
  const add = set.add.bind(set);
  set.add = (value) => {
    set.delete(value);
    add(value);
    if (set.size > maxSize) set.delete(set.values().next().value ?? '');
    return set;
  };
  return set;
}

export function boundedMap<Value>(maxSize: number): Map<string, Value> {
  const map = new Map<string, Value>();
  const put = map.set.bind(map);
  map.set = (key, value) => {
    map.delete(key);
    put(key, value);
    if (map.size > maxSize) map.delete(map.keys().next().value ?? '');
    return map;
  };
  return map;
}
