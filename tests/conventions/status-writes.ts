import ts from 'typescript';

/** The statements of a source that write `tickets.status`, as text. */
export function statusWrites(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isStatement(node)) {
      if (writesStatus(node.getText(source))) found.push(node.getText(source));
      return;
    }
    if (ts.isCallExpression(node) && isBuilderWrite(node, source)) found.push(node.getText(source));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isStatement = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

function writesStatus(sql: string): boolean {
  const isUpdate = /\bupdate\s+(only\s+)?tickets\b/i.test(sql) && /(\bset\s+|,\s*)status\s*=/i.test(sql);
  return isUpdate || /\binsert\s+into\s+tickets\s*\([^)]*\bstatus\b/i.test(sql);
}

/** `.set(…)` or `.values(…)` after `'tickets'`, unless its columns are listed literally without the status. */
function isBuilderWrite(call: ts.CallExpression, source: ts.SourceFile): boolean {
  const text = call.expression.getText(source);
  if (!/\.(set|values)$/.test(text) || !/(updateTable|insertInto)\(\s*'tickets'/.test(text)) return false;
  const given = call.arguments.map((argument) => argument.getText(source)).join();
  return /\bstatus\b|\.\.\.|^\w+$/.test(given);
}
