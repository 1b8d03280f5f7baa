import type { ChatMessage } from './openai.ts';

/**
 * Plausible replies for demonstrations. The peer has no model: it shortens, thanks and capitalises, and repeats parts
 * of the conversation.
 */
export function playSampleReplies(messages: readonly ChatMessage[]): string {
  const asked = messages.find(({ role }) => role === 'system')?.content ?? '';
  const given = messages.findLast(({ role }) => role === 'user')?.content.trim() ?? '';
  if (/<conversation>/.test(given)) return summaryOf(given);
  const text = given.replace(/<\/?text>/g, '').trim();
  if (/shorter/i.test(asked)) return text.split(/(?<=[.!?])\s+/)[0] ?? text;
  if (/kind/i.test(asked)) return `Olá! ${text} Fico à disposição para o que precisar.`;
  if (/Translate/.test(asked)) return `[${/into ([\w -]+)/.exec(asked)?.[1] ?? '?'}] ${text}`;
  return text.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function summaryOf(given: string): string {
  const written = given.split('\n').filter((text) => /^\S.*: /.test(text));
  const first = written[0]?.replace(/^[^:]*: /, '') ?? '';
  return `O cliente escreveu: “${first.slice(0, 120)}”\nA conversa tem ${written.length} mensagens. Falta responder à última.`;
}
