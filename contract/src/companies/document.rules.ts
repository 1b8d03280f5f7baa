import { cnpj, cpf } from 'cpf-cnpj-validator';

/** The document without punctuation: digits, and capital letters in a newer CNPJ; null: neither a CPF nor a CNPJ. */
export function readDocument(typed: string): string | null {
  const bare = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return (bare.length === 11 && cpf.isValid(bare)) || (bare.length === 14 && cnpj.isValid(bare)) ? bare : null;
}

/** With punctuation for display. Other text is returned unchanged. */
export const formatDocument = (document: string): string =>
  document.length === 11 ? cpf.format(document) : document.length === 14 ? cnpj.format(document) : document;
