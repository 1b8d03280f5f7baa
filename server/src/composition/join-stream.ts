import { randomUUID } from 'node:crypto';
import type { Actor } from '@balcao/contract/users/actor';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { deduplicateNotices } from '../platform/realtime/deduplicate-notices.ts';
import { streamedNotice } from '../platform/realtime/notice-stream.ts';
import { countRemoteSockets, noRemoteSockets, type RemoteSockets } from '../platform/realtime/remote-sockets.ts';
import type { SocketServer } from '../platform/realtime/socket-server.ts';
import { watchStreamLink } from '../platform/realtime/stream-link.ts';
import type { Core } from './core.ts';

/** The other processes with sockets, as seen by this one. */
type OtherProcesses = {
  sockets: RemoteSockets;
  /** false: their notices may be missed, so this process closes its sockets until it is true again */
  isUp(): boolean;
  /** Begins to emit notices from the stream. @throws StartupError when nothing arrives */
  begin(
    sockets: Pick<SocketServer<Actor>, 'onStreamed' | 'dropAll'>,
    emit: (notice: StoredNotice) => void,
  ): Promise<void>;
  close(): void;
};

const noOtherProcesses: OtherProcesses = {
  sockets: noRemoteSockets,
  isUp: () => true,
  begin: async () => {},
  close() {},
};

/**
 * While the stream may be incomplete, this process has no sockets: clients that reconnect fetch again and are
 * authenticated again.
 */
export function joinStream({ stream, log, metrics }: Core): OtherProcesses {
  if (!stream) return noOtherProcesses;
  const processId = randomUUID();
  const sockets = countRemoteSockets(stream, processId);
  let dropAll = () => {};
  const link = watchStreamLink(stream, processId, {
    log,
    lost: () => {
      metrics.streamLink.set(0);
      dropAll();
    },
    found: () => {
      metrics.streamLink.set(1);
      sockets.reset();
    },
    beaten: sockets.refresh,
  });
  return {
    sockets,
    isUp: link.isUp,
    begin(socketServer, emit) {
      ({ dropAll } = socketServer);
      socketServer.onStreamed('beat', link.receive);
      const emitOnce = deduplicateNotices(emit);
      socketServer.onStreamed('notice', (notice) => emitOnce(streamedNotice.parse(notice)));
      return link.begin();
    },
    close: link.close,
  };
}
