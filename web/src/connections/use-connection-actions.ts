import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { invalidateConnections } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';

export type ConnectionActions = {
  /** id of the connection with an action in progress */
  busy: number | undefined;
} & Record<'tryAgain' | 'newQr' | 'showQr' | 'disconnect' | 'restart' | 'remove', (connection: Connection) => void>;

type ConnectionDialogs = {
  /** Opens the pairing dialog. */
  pair: (connection: Connection) => void;
};

/** Actions on a connection. Those that interrupt service ask for confirmation. */
export function useConnectionActions({ pair }: ConnectionDialogs): ConnectionActions & { restartAll: () => void } {
  const t = useTexts(connectionTexts);
  const [busy, setBusy] = useState<number>();

  const run = async ({ id }: Connection, work: (params: { id: number }) => Promise<unknown>) => {
    setBusy(id);
    try {
      await work({ id });
      await invalidateConnections();
    } finally {
      setBusy(undefined);
    }
  };
  const attempt = (...[connection, work]: Parameters<typeof run>) =>
    run(connection, work).then(
      () => true,
      (error) => {
        toast.error(error);
        return false;
      },
    );
  const { remove } = useRemoveRecord(connectionTexts, (connection: Connection) =>
    run(connection, (params) => call(connectionApi.remove, { params })),
  );

  const disconnect = async (connection: Connection) => {
    const { name, provider } = connection;
    const text = t(provider === 'beta' ? 'disconnectSessionText' : 'disconnectText');
    const question = { title: t('disconnectTitle', { name }), text, action: t('disconnect') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(connection, (params) => call(connectionApi.disconnect, { params }));
  };
  const restartAll = async () => {
    const question = { title: t('restartAllTitle'), text: t('restartAllText'), action: t('restartAll') };
    if (!(await confirm(question))) return;
    await call(connectionApi.restart, {}).then(
      () => toast.success(t('restarting')),
      (error) => toast.error(error),
    );
    await invalidateConnections();
  };

  return {
    busy,
    showQr: (connection) => pair(connection),
    tryAgain: (connection) => void attempt(connection, (params) => call(connectionApi.tryAgain, { params })),
    newQr: (connection) =>
      void attempt(connection, (params) => call(connectionApi.newQr, { params })).then(
        (done) => done && pair(connection),
      ),
    disconnect: (connection) => void disconnect(connection),
    restart: (connection) =>
      void attempt(connection, (params) => call(connectionApi.restartOne, { params })).then(
        (done) => done && toast.success(t('restarting')),
      ),
    remove,
    restartAll: () => void restartAll(),
  };
}
