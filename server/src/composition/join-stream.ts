import { randomUUID } from 'node:crypto';
import type { Actor } from '@balcao/contract/users/actor';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { streamedNotice } from '../platform/realtime/notice-stream.ts';
import type { SocketServer } from '../platform/realtime/socket-server.ts';
import {
  countSocketsElsewhere,
  noSocketsElsewhere,
  type SocketsElsewhere,
} from '../platform/realtime/sockets-elsewhere.ts';
import { watchStreamLink } from '../platform/realtime/stream-link.ts';
import type { Core } from './core.ts';

/** The other processes with sockets, as this one knows them. */
export type OtherProcesses = {
  sockets: SocketsElsewhere;
  /** false: what they say may be missed, and this process has no sockets until it is not */
  isUp(): boolean;
  /** What comes out of the stream is emitted from now on. @throws StartupError when nothing does */
  begin(
    sockets: Pick<SocketServer<Actor>, 'onStreamed' | 'dropAll'>,
    emit: (notice: StoredNotice) => void,
  ): Promise<void>;
  close(): void;
};

const noOtherProcesses: OtherProcesses = {
  sockets: noSocketsElsewhere,
  isUp: () => true,
  begin: async () => {},
  close() {},
};

/** While it is not known to hear everything, a process has no sockets: whoever comes back fetches anew and is let in anew. */
export function joinStream({ stream, log, metrics }: Core): OtherProcesses {
  if (!stream) return noOtherProcesses;
  const processId = randomUUID();
  const sockets = countSocketsElsewhere(stream, processId);
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
      socketServer.onStreamed('notice', (notice) => emit(streamedNotice.parse(notice)));
      return link.begin();
    },
    close: link.close,
  };
}
