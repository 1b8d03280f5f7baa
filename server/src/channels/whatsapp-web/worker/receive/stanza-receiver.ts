import type { CacheStore, WASocket } from 'baileys';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid } from '../../decode/jid.ts';
import { isNode, type Node, nodeIn } from '../../decode/node.ts';
import { readGroupTimer } from '../../decode/read-disappearing-timer.ts';
import { readGroupChange } from '../../decode/read-group-change.ts';
import { readPictureChange } from '../../decode/read-picture-change.ts';
import { readReceipt } from '../../decode/read-receipt.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import type { DecryptionHook } from '../socket/decryption-hook.ts';
import type { TrafficSilence } from '../socket/link-watchdog.ts';
import { isIgnoredChat } from '../socket/open-socket.ts';
import { dropStaleDeviceLists } from './drop-device-lists.ts';
import { openGroupMetadataFetcher } from './group-metadata.ts';
import { type MessageStanzas, openMessageStanzas } from './message-stanzas.ts';
import { publishPresence } from './publish-presence.ts';
import { openCallReceiver } from './receive-calls.ts';
import { openDecryptionReceiver } from './receive-decrypted.ts';
import { openUnreadableMessages } from './receive-unreadable.ts';
import { openReceiverContext, type ReceiverContext, type ReceiverSettings } from './receiver-context.ts';
import { runInQueue } from './run-in-queue.ts';
import { isMessageAck, trackTraffic } from './traffic.ts';

export type StanzaReceiver = {
  decryptionHook: DecryptionHook;
  /** consulted by the library before it acknowledges a call */
  callCache: CacheStore;
  /** Stores a message without content that can be decrypted. */
  saveUnreadable(node: Node, why: 'tooLarge' | 'empty'): Promise<void>;
  attach(sock: WASocket): void;
  lastStanzaAt(): Date | null;
  /** backlog messages so far, which were written while the connection was down */
  recovered(): number;
  silence(): TrafficSilence;
  /** change of the number of undecryptable messages since the last call */
  takeUndecryptable(): number;
};

/** Turns received stanzas into journal entries. */
export function openStanzaReceiver(
  worker: Worker,
  connection: LeasedConnection,
  settings: ReceiverSettings,
): StanzaReceiver {
  const context = openReceiverContext(worker, connection, settings);
  const { directory, me, journal } = context;
  const { config } = settings;
  const stanzas = openMessageStanzas();
  const traffic = trackTraffic(settings.activitySeen);
  const envelopeOf = (node: Node): Omit<Stanza, 'message'> => ({
    attrs: node.attrs,
    me: me(),
    directory,
    timeZone: config().timeZone,
    isDuringBacklog: stanzas.isAmidBacklog(node),
  });
  const unreadable = openUnreadableMessages(context, envelopeOf);
  const calls = openCallReceiver({ directory, config, journal });
  const fetchGroup = openGroupMetadataFetcher(settings.caches.groups, (events) => journal(events, null));
  let sock: WASocket | null = null;
  return {
    decryptionHook: openDecryptionReceiver(context, {
      stanzas,
      unreadable,
      envelopeOf,
      fetchGroup: (jid) => fetchGroup(sock, jid),
    }),
    callCache: calls.cache,
    saveUnreadable: async (node, why) =>
      node.attrs['category'] === 'peer' ? undefined : unreadable.journal(node, why),
    attach(on) {
      sock = on;
      on.ws.on('frame', (frame: unknown) => {
        if (!isNode(frame)) return;
        traffic.record(frame);
        if (frame.tag === 'call') calls.receive(on, frame);
        receive(context, stanzas, on, frame);
      });
      publishPresence(worker, connection, on);
    },
    lastStanzaAt: traffic.lastStanzaAt,
    recovered: stanzas.recovered,
    silence: traffic.silence,
    takeUndecryptable: unreadable.takeCount,
  };
}

function receive(context: ReceiverContext, stanzas: MessageStanzas, on: WASocket, node: Node): void {
  const { settings } = context;
  const { attrs } = node;
  if (node.tag === 'message' && !isIgnoredChat(bareJid(attrs['from']) ?? '', settings.config())) stanzas.record(node);
  if (isMessageAck(node)) settings.acks.acknowledge(attrs['id'] ?? '', attrs['error'] ?? null);
  if (node.tag === 'ib' && nodeIn(node, 'offline')) {
    stanzas.endBacklog();
    settings.backlogDone();
  }
  if (node.tag === 'receipt') receiveReceipt(context, on, node);
  if (node.tag === 'notification' && attrs['type'] === 'w:gp2') receiveGroupChange(context, on, node);
  if (node.tag === 'notification' && attrs['type'] === 'picture') receivePictureChange(context, on, node);
  if (node.tag === 'notification') dropStaleDeviceLists(context, on, node);
}

/** Runs before the library's handler, in its queues: its acknowledgement is sent after our row is committed. */
function receiveReceipt({ settings, me, directory, journal }: ReceiverContext, on: WASocket, node: Node): void {
  const isServerEvent = (event: InboundEvent): boolean =>
    event.kind !== 'status' || !settings.changeIds.has(event.targetId);
  const marks = () => readReceipt(node, me(), directory, new Date()).filter(isServerEvent);
  runInQueue(on.receiptMutex, async () => journal(marks(), { attrs: node.attrs }));
}

function receiveGroupChange({ settings, journal }: ReceiverContext, on: WASocket, node: Node): void {
  const { attrs } = node;
  settings.caches.groups.del(bareJid(attrs['from']) ?? '');
  if (!settings.config().groups) return;
  const timer = readGroupTimer(node, new Date());
  if (timer) settings.timers.record(timer);
  runInQueue(on.notificationMutex, async () => journal(readGroupChange(node, new Date()), { attrs }));
}

function receivePictureChange({ settings, directory, journal }: ReceiverContext, on: WASocket, node: Node): void {
  const { attrs } = node;
  if (isIgnoredChat(bareJid(attrs['from']) ?? '', settings.config())) return;
  runInQueue(on.notificationMutex, async () => journal(readPictureChange(node, directory, new Date()), { attrs }));
}
