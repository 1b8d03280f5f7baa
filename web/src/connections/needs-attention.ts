import type { Connection } from '@balcao/contract/connections/connection';

/** The connection is down, or up while its incoming messages are refused. */
export const needsAttention = ({ status, statusReason }: Connection): boolean =>
  status === 'qrcode' || status === 'TIMEOUT' || status === 'DISCONNECTED' || statusReason === 'wrongSignature';
