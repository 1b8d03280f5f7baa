import type { Capabilities, Channel } from '@balcao/contract/channels/channel';
import type { Provider } from '@balcao/contract/connections/connection';
import type { ChannelDriver } from '../channels/channel.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { SessionPort } from './session/session-port.ts';

/** What connections need of their process. */
export type ConnectionDeps = {
  sessions: SessionPort;
  /** opens and seals their credentials and readable tokens; its purpose is `connections` */
  box: SecretBox;
  /** null for a kind that this installation has no driver for */
  capabilitiesOf(kind: { channel: Channel; provider: Provider }): Capabilities | null;
  /** how the vendor is asked whether credentials work; null for a kind that has none */
  testerOf(kind: { channel: Channel; provider: Provider }): NonNullable<ChannelDriver['test']> | null;
};
