import ts from 'typescript';
import { parse, textOf } from './sources.ts';

/** Letters of Portuguese that English lacks, and words that occur in most of its sentences. */
const letters = /[à-äç-êì-íò-õù-úÀ-ÄÇ-ÊÌ-ÍÒ-ÕÙ-Ú]/;
const words =
  /(?<![\w./:-])(que|para|uma|seu|sua|dos|das|pelo|pela|mensagem|arquivo|imagem|figurinha|documento|conversa|cliente|contatos?|telefone|empresa|fila|senha|conta|aguarde|tente|perdida|recusada|fatura|voltar|pedido|produto|administrador|atendimento|enquete|evento|convite)(?![\w./:-])/i;

/** Literals of a source that are shown to users, with their line. */
export function portugueseSentencesOf(path: string): string[] {
  return isPortuguese(textOf(path)) ? portugueseIn(parse(path)).map((text) => `${path}: ${text}`) : [];
}

export function portugueseIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const text = literalText(node);
    if (text !== undefined && isPortuguese(text)) found.push(text.trim().slice(0, 60));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The product's own name is the same in all languages. */
const isPortuguese = (text: string): boolean => {
  const rest = text.replaceAll('Balcão', '');
  return letters.test(rest) || words.test(rest);
};

function literalText(node: ts.Node): string | undefined {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  return isText ? node.text : undefined;
}
