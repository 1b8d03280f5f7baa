/** `quick-messages` → names of its files, symbols and table. */
export function featureNames(folder) {
  const noun = singular(folder);
  const symbol = camel(noun);
  return {
    folder,
    noun,
    symbol,
    // `feedback` has no plural of its own, and a list must not be named like its records.
    symbols: noun === folder ? `all${upperFirst(symbol)}` : camel(folder),
    type: upperFirst(symbol),
    types: upperFirst(camel(folder)),
    table: folder.replaceAll('-', '_'),
    title: upperFirst(folder.replaceAll('-', ' ')),
  };
}

/** `snooze` of `tickets` → names of its file and function. */
export function verbNames(folder, verb) {
  const feature = featureNames(folder);
  return { ...feature, verb, file: `${verb}-${feature.noun}`, fn: `${camel(verb)}${feature.type}`, key: camel(verb) };
}

export const isKebabCase = (name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '');

const singular = (plural) =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.endsWith('s') ? plural.slice(0, -1) : plural;
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const upperFirst = (name) => name[0].toUpperCase() + name.slice(1);
