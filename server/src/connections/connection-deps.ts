import type { Capabilities } from '@balcao/contract/channels/channel';
import type { ConnectionKind } from '@balcao/contract/connections/connection';
import type { ChannelDriver } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { SessionPort } from './session/session-port.ts';

/** Effects of a deletion on features that depend on this one. */
export type ConnectionEffects = {
  /** While what refers to the connection still does. */
  beforeRemoval(tx: Tx, whatsappId: number): Promise<void>;
};

/** The dependencies of connections. */
export type ConnectionDeps = {
  sessions: SessionPort;
  effects: ConnectionEffects;
  /** encrypts and decrypts their credentials and readable tokens; its purpose is `connections` */
  box: SecretBox;
  /** null for a kind without a driver in this installation */
  capabilitiesOf(kind: ConnectionKind): Capabilities | null;
  /** the vendor's check of credentials; null for a kind without one */
  testerOf(kind: ConnectionKind): NonNullable<ChannelDriver['test']> | null;
};
