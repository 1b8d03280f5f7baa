import { dirname, join } from 'node:path';
import { parseAst } from 'vite';

export type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; code?: string | null } | null };

/** What a name of a barrel is: the module behind it. */
type Barrel = ReadonlyMap<string, string>;

/**
 * What a module needs: of a barrel (a module of a package that only passes on what others of the package export) the modules behind
 * the names that are imported, not the whole package.
 */
export function createNeeds(modules: Modules): (id: string) => readonly string[] {
  const barrels = new Map<string, Barrel | null>();
  const barrelOf = (id: string): Barrel | null => {
    let barrel = barrels.get(id);
    if (barrel === undefined) {
      barrel = readBarrel(id, modules.getModuleInfo(id)?.code ?? '');
      barrels.set(id, barrel);
    }
    return barrel;
  };
  return (id) => {
    const { importedIds = [], code = '' } = modules.getModuleInfo(id) ?? {};
    return importedIds.flatMap((imported) => {
      const barrel = barrelOf(imported);
      const names = barrel && namesFrom(packageOf(imported), code ?? '');
      return names ? names.flatMap((name) => barrel.get(name) ?? []) : [imported];
    });
  };
}

const packageOf = (id: string): string => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? '';

const parse = (code: string) => parseAst(code, { lang: 'tsx' }).body;

/** Null when a module does anything itself, or passes on all of another. */
function readBarrel(id: string, code: string): Barrel | null {
  if (packageOf(id) === '') return null;
  const sources = new Map<string, string>();
  const barrel = new Map<string, string>();
  for (const node of parse(code)) {
    if (node.type === 'ImportDeclaration') {
      for (const { local } of node.specifiers) sources.set(local.name, node.source.value);
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      for (const { local, exported } of node.specifiers) {
        const source = node.source?.value ?? sources.get(nameOf(local));
        if (source?.startsWith('.')) barrel.set(nameOf(exported), join(dirname(id), source));
      }
    } else return null;
  }
  return barrel.size > 0 ? barrel : null;
}

/** Null when all of it is imported. */
function namesFrom(source: string, code: string): string[] | null {
  const names: string[] = [];
  for (const node of parse(code)) {
    if (node.type !== 'ImportDeclaration' || node.source.value !== source) continue;
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier') return null;
      names.push(nameOf(specifier.imported));
    }
  }
  return names;
}

const nameOf = (name: { type: string; name?: string; value?: string }): string => name.name ?? name.value ?? '';
