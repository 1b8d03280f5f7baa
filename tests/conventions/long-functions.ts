import ts from 'typescript';
import { parse } from './sources.ts';

const maxFunctionLength = 60;

/** Functions over 60 lines that are not flat lists, as `path name` with their lines. */
export function longFunctionsOf(path: string): [string, number][] {
  const source = parse(path);
  const found: [string, number][] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const length = spanOf(source, node);
      if (length > maxFunctionLength && !isFlatList(node)) found.push([`${path} ${nameOf(node, source)}`, length]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const spanOf = (source: ts.SourceFile, node: ts.Node) =>
  source.getLineAndCharacterOfPosition(node.end).line - source.getLineAndCharacterOfPosition(node.getStart()).line + 1;

function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string {
  if (node.name) return node.name.getText(source);
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText(source) : '(inner)';
}

/** Whether nine tenths are one literal (a table of routes, columns, handlers), with functions checked separately. */
export function isFlatList(node: ts.Node): boolean {
  const source = node.getSourceFile();
  let longest = 0;
  const visit = (inner: ts.Node, depth: number) => {
    if (ts.isArrayLiteralExpression(inner) || ts.isObjectLiteralExpression(inner))
      longest = Math.max(longest, spanOf(source, inner));
    else if (depth < 6) ts.forEachChild(inner, (child) => visit(child, depth + 1));
  };
  ts.forEachChild(node, (child) => visit(child, 0));
  return longest >= spanOf(source, node) * 0.9;
}
