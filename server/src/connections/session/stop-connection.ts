import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/db/tx.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { type ConnectionRow, lockConnectionForChange } from '../connection.store.ts';
import { openCredentials } from '../connection-secrets.ts';
import { changeSession } from './change-session.ts';

/** `credentials`: those that the channel refused, where they are known. */
type Trouble = { trouble: 'reauthenticate' | 'paused'; reason: string; credentials?: unknown };

/** The channel serves the connection no more: it is down until a person acts. */
export async function stopConnection(tx: Tx, whatsappId: number, trouble: Trouble, box: SecretBox): Promise<void> {
  const row = await lockConnectionForChange(tx, whatsappId);
  // The status of a WhatsApp Web connection comes from its worker only: one that may not open new chats still serves others.
  if (!row || row.provider === 'beta' || isAboutReplacedCredentials(row, trouble, box)) return;
  await changeSession(tx, whatsappId, { status: 'DISCONNECTED', reason: trouble.reason });
}

/** A call was still under way when somebody saved a new token: its refusal says nothing about that one. */
const isAboutReplacedCredentials = (
  { credentialsSecret }: ConnectionRow,
  { trouble, credentials }: Trouble,
  box: SecretBox,
): boolean =>
  trouble === 'reauthenticate' &&
  credentials !== undefined &&
  credentialsSecret !== null &&
  !isDeepStrictEqual(openCredentials(credentialsSecret, box), credentials);
