/** Tables written by statements in this source, in snake_case. */
export function writtenTables(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/[^\n]*/g, '');
  const statement =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|merge into)\s+(?:only\s+)?(?:public\.)?(\w+)|\bupdate\s+(?:only\s+)?(?:public\.)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
  const names = [...code.matchAll(statement)].map(([, byBuilder, byHand, byUpdate]) => byBuilder ?? byHand ?? byUpdate);
  return new Set(names.flatMap((name) => (name === undefined ? [] : [snake(name)])));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The folder that a file of the server belongs to; a channel's is its own. */
export const ownerOf = (path: string) => /^server\/src\/(channels\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '(root)';
