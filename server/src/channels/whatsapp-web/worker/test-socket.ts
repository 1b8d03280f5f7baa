import { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';

type Parts<T> = { [K in keyof T]?: T[K] extends (...given: never[]) => unknown ? T[K] : Parts<T[K]> };

/** The library's socket with the parts given by a test; it is open, and other parts are missing. */
export function fakeSocket(parts: Parts<WASocket> = {}): { sock: WASocket; ws: EventEmitter & { isOpen: boolean } } {
  const ws = Object.assign(new EventEmitter(), { isOpen: true });
  const ev = Object.assign(new EventEmitter(), { flush: () => true });
  const inTurn = { mutex: <T>(work: () => Promise<T>) => work() };
  const given = { ws, ev, receiptMutex: inTurn, notificationMutex: inTurn, messageMutex: inTurn, ...parts };
  return { sock: Object.assign(Object.create(null), given), ws };
}
