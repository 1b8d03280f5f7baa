import ts from 'typescript';
import { parse } from './sources.ts';

/** The words of all names that a file declares, in lower case: `outOfHoursSaidAt` → out, of, hours, said, at. */
export function declaredWords(path: string): string[] {
  const source = parse(path);
  const words: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && isDeclaredName(node))
      words.push(...node.text.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase()));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}

const declarations = [
  ts.isVariableDeclaration,
  ts.isParameter,
  ts.isFunctionDeclaration,
  ts.isTypeAliasDeclaration,
  ts.isInterfaceDeclaration,
  ts.isClassDeclaration,
  ts.isPropertySignature,
  ts.isMethodSignature,
  ts.isMethodDeclaration,
  ts.isBindingElement,
  ts.isPropertyAssignment,
  ts.isPropertyDeclaration,
];

const isDeclaredName = (node: ts.Identifier): boolean =>
  declarations.some((isDeclaration) => isDeclaration(node.parent) && node.parent.name === node);
