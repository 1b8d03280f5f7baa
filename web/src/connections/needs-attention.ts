import type { Connection } from '@balcao/contract/connections/connection';

export const needsAttention = ({ status }: Connection): boolean =>
  status === 'qrcode' || status === 'TIMEOUT' || status === 'DISCONNECTED';
