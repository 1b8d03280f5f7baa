import type { Message } from '@balcao/contract/messages/message';
import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { parseSignature } from '../whatsapp-format.ts';
import { bubbleTexts } from './bubble.texts.ts';

/** Copies the text without the signature. */
export async function copyMessage(message: Message): Promise<void> {
  const text = message.fromMe ? (parseSignature(message.body)?.rest ?? message.body) : message.body;
  await navigator.clipboard.writeText(text).then(() => toast.success(translate(bubbleTexts)('copied')), toast.error);
}
