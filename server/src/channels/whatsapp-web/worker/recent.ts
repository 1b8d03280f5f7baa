/** A set that evicts its oldest entries when full: connections stay up for months. */
export function recentSet(most: number): Set<string> {
  const set = new Set<string>();
  const add = set.add.bind(set);
  set.add = (value) => {
    set.delete(value);
    add(value);
    if (set.size > most) set.delete(set.values().next().value ?? '');
    return set;
  };
  return set;
}

export function recentMap<Value>(most: number): Map<string, Value> {
  const map = new Map<string, Value>();
  const put = map.set.bind(map);
  map.set = (key, value) => {
    map.delete(key);
    put(key, value);
    if (map.size > most) map.delete(map.keys().next().value ?? '');
    return map;
  };
  return map;
}
