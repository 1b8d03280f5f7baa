import type { Message } from '@balcao/contract/messages/message';
import { translate } from '../platform/texts.ts';
import { messageTexts } from './messages.texts.ts';

/** Names by the ids after `@` in the text; undefined without mentions. */
export function mentionNames({ mentions }: Pick<Message, 'mentions'>): Readonly<Record<string, string>> | undefined {
  if (!mentions?.length) return undefined;
  const t = translate(messageTexts);
  return Object.fromEntries(
    mentions.map(({ id, name, isUs }) => [id, isUs ? t('mentionedUs') : name || t('mentionedMember')]),
  );
}
