import type { Connection, ConnectionStatus } from './connection.ts';

/** token and qrcode are always "" here. */
export type ConnectionEvent = { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: number };

/** `qrcode` is absent for non-admins; "" closes the QR dialog. */
export type ConnectionSessionEvent = {
  action: 'update';
  session: {
    id: number;
    status: ConnectionStatus;
    updatedAt: string;
    statusReason: string | null;
    noticedAt: string | null;
    qrcode?: string;
    /** absent for non-admins */
    pairingCode?: string;
    importProgress: number | null;
    expirationTime: number | null;
    retries: number;
  };
};
