import { signBody } from '../whatsapp-format.ts';

/** A lone slash starts a quick reply and is not sendable. */
const bareSlash = '/';
/** The contract's limit, when the channel has no lower one. */
const maxTextLength = 65_536;

type Draft = {
  text: string;
  mode: 'message' | 'note' | 'edit';
  /** signs messages with this name */
  signature: string | undefined;
  /** limit of the channel; notes have only the contract's */
  maxLength: number | undefined;
  canWrite: boolean;
  /** has attachments that the channel accepts */
  hasFiles: boolean;
};

export type Composition = {
  /** the trimmed text */
  body: string;
  /** the text to send: the body with the signature */
  signed: string;
  /** characters above the limit; negative below it */
  over: number;
  /** whether it can be sent */
  isReady: boolean;
};

/** Computes what is sent for a draft: its text with signature, and whether it may be sent. */
export function compose({ text, mode, signature, maxLength, canWrite, hasFiles }: Draft): Composition {
  const body = text.trim();
  const signed = signature !== undefined && mode !== 'note' && body ? signBody(signature, body) : body;
  const limit = mode === 'note' ? maxTextLength : (maxLength ?? maxTextLength);
  // An edit keeps the message's existing signature.
  const over = (mode === 'edit' ? body : signed).length - limit;
  const hasWords = body !== '' && (mode === 'note' || body !== bareSlash);
  const hasOnlyFiles = body === '' && hasFiles && mode !== 'edit';
  return { body, signed, over, isReady: canWrite && over <= 0 && (hasWords || hasOnlyFiles) };
}
