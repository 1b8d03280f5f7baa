import { choiceOf } from '@balcao/contract/automation/menu-text.rules';
import { flagParam, idParam } from '@balcao/contract/wire';
import { z } from 'zod';

/** A button has its text in `content`, a picture choice in `title`. */
const choice = z.looseObject({ content: z.string().nullish(), title: z.string().nullish() });

/** The parts of a Typebot response that can be sent in a chat. */
export const typebotAnswer = z.object({
  sessionId: z.string().optional(),
  messages: z.array(z.looseObject({ type: z.string(), content: z.unknown() })).default([]),
  input: z.looseObject({ type: z.string(), items: z.array(choice).optional() }).nullish(),
});
type TypebotAnswer = z.output<typeof typebotAnswer>;

/** `choices`: the texts that the list's numbers stand for. `isOver`: it expects no more input, or hands over. */
export type TypebotTurn = { replies: string[]; choices: string[]; isOver: boolean; queueId: number | null };

/** A bubble like `#{"stopBot": true, "queueId": 3}` is a command to us. A variable of the flow without a value is empty: it is as if absent. */
const command = z.object({ stopBot: flagParam.catch(undefined), queueId: idParam.catch(undefined) });

/** Bubbles as texts, a choice as a numbered list, and the effects of a command. */
export function readTypebotTurn({ messages, input }: TypebotAnswer): TypebotTurn {
  const bubbles = messages.map(({ type, content }) => textOfBubble(type, content)).filter((text) => text !== '');
  const commands = bubbles.flatMap((text) => readCommand(text) ?? []);
  const choices = (input?.items ?? []).flatMap(({ content, title }) => content || title || []);
  const list = choices.map((choice, i) => `*[ ${i + 1} ]* - ${choice}`).join('\n');
  const shown = bubbles.filter((text) => !text.startsWith('#{'));
  return {
    replies: list === '' ? shown : [...shown, list],
    choices,
    isOver: !input || commands.some(({ stopBot, queueId }) => stopBot === true || queueId !== undefined),
    queueId: commands.find(({ queueId }) => queueId !== undefined)?.queueId ?? null,
  };
}

function readCommand(text: string): z.output<typeof command> | null {
  if (!text.startsWith('#{')) return null;
  try {
    return command.parse(JSON.parse(text.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Selects a choice by its number in the list or by its text, in any case. Several numbers select several choices, in
 * the form that Typebot's own page sends.
 */
export function choose(text: string, choices: readonly string[]): string {
  const chosen = text.split(/[,;\s]+|\be\b|\by\b|\band\b/i).filter((word) => word !== '');
  const several = chosen.map((one) => choiceAt(choices, one));
  if (several.length > 1 && several.every((one) => one !== undefined)) return several.join(', ');
  const same = (choice: string) => choice.trim().toLowerCase() === text.trim().toLowerCase();
  return choiceAt(choices, text) ?? choices.find(same) ?? text;
}

function choiceAt(choices: readonly string[], text: string): string | undefined {
  const number = choiceOf(text);
  return number === null ? undefined : choices[number - 1];
}

/** Keywords of a company match in any case. */
export const isKeyword = (text: string, keyword: string): boolean =>
  keyword.trim() !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase();

/** `minutes` 0: never. */
export const isExpired = (updatedAt: Date, now: Date, minutes: number): boolean =>
  minutes > 0 && now.getTime() - updatedAt.getTime() > minutes * 60_000;

const media = z.looseObject({ url: z.string().optional() });
const formatted = z.looseObject({
  richText: z.array(z.unknown()).optional(),
  markdown: z.string().optional(),
  html: z.string().optional(),
});

/** Files and embedded pages are sent as their address. */
function textOfBubble(type: string, content: unknown): string {
  if (type !== 'text') return media.safeParse(content).data?.url ?? '';
  const { richText, markdown = '' } = formatted.safeParse(content).data ?? {};
  const text = richText ? richText.map((node) => textOfNode(node, 0)).join('\n') : markdown;
  return text.trim();
}

/** The format of Typebot's editor: blocks of leaves, with links and lists in them. */
const richNode = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  url: z.string().optional(),
  children: z.array(z.unknown()).optional(),
});
const deepest = 20;

function textOfNode(given: unknown, depth: number): string {
  const parsed = richNode.safeParse(given);
  if (!parsed.success || depth > deepest) return '';
  const { type, text, bold, italic, url, children = [] } = parsed.data;
  if (text !== undefined) return emphasize(text, [...(bold ? ['*'] : []), ...(italic ? ['_'] : [])]);
  const inner = children.map((child) => textOfNode(child, depth + 1));
  if (type === 'a' && url !== undefined) return linkText(inner.join(''), url);
  if (type === 'ul' || type === 'ol')
    return inner.map((entry, i) => `${type === 'ul' ? '•' : `${i + 1}.`} ${entry}`).join('\n');
  return inner.join('');
}

/** WhatsApp requires marks next to the words, without spaces between. */
function emphasize(text: string, marks: string[]): string {
  const words = text.trim();
  if (words === '') return text;
  return text.replace(words, () => `${marks.join('')}${words}${[...marks].reverse().join('')}`);
}

const linkText = (name: string, url: string): string => (name === '' || name === url ? url : `${name} (${url})`);
