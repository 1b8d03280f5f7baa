import type { Connection } from '@balcao/contract/connections/connection';

/** It is down, or up while what its customers write is refused. */
export const needsAttention = ({ status, statusReason }: Connection): boolean =>
  status === 'qrcode' || status === 'TIMEOUT' || status === 'DISCONNECTED' || statusReason === 'wrongSignature';
