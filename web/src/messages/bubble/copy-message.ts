import type { Message } from '@balcao/contract/messages/message';
import { say } from '../../platform/texts.ts';
import { toast } from '../../ui/toasts.tsx';
import { readSignature } from '../whatsapp-format.ts';
import { bubbleTexts } from './bubble.texts.ts';

/** Copies the text without the signature. */
export async function copyMessage(message: Message): Promise<void> {
  const text = message.fromMe ? (readSignature(message.body)?.rest ?? message.body) : message.body;
  await navigator.clipboard.writeText(text).then(() => toast.success(say(bubbleTexts)('copied')), toast.error);
}
