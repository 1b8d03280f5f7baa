import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLink } from './connection-link.ts';
import { readySocketOf } from './current-socket.ts';
import type { LinkParts } from './link-parts.ts';
import type { DispatchLinkEvent } from './run-link.ts';

/** Receipts of the backlog may still be queued when its end is announced. */
const receiptsDelayMs = 300;

/** The connection receives: its history import continues, and its downtime ends. */
export async function startReceiving({ socket, history, downtime }: LinkParts, isNewLogin: boolean): Promise<void> {
  const link = socket.get();
  if (link) await history.current()?.socketOpened(link.sock, isNewLogin);
  await downtime.end();
}

/** The backlog has arrived: starts serving commands and monitoring the socket. */
export function startServing(parts: LinkParts, dispatch: DispatchLinkEvent): void {
  const { worker, connection, deps, socket } = parts;
  const link = socket.get();
  if (!link || !deps.isActive()) return;
  deps.commands().socketOpened(readySocketOf(socket, link));
  socket.watch(link, (why) => void dispatch({ kind: 'stalled', why }, () => socket.isCurrent(link)));
  finishBacklog(parts, link).catch((error: unknown) =>
    worker.log.error(
      { whatsappId: connection.whatsappId, error: String(error).slice(0, 200) },
      'the recovery of a connection was not recorded',
    ),
  );
}

async function finishBacklog({ deps, downtime, reportConnected }: LinkParts, link: ConnectionLink): Promise<void> {
  await sleep(receiptsDelayMs);
  reportConnected();
  await downtime.recordRecovered(link.receiver.recovered());
  await deps.commands().resendUnknown();
}
