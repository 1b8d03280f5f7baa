import { deflateSync } from 'node:zlib';
import { proto } from '../wire/schema.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { sendToOwnCompanion } from './send-message.ts';

/** A phone that has just been linked tells its companion of its past, be there none. */
export async function sendFirstHistory(world: World, device: Device): Promise<void> {
  if (device.hasHistory || !world.settings.sendsHistory) return;
  device.hasHistory = true;
  await sendHistoryChunk(world, device, { syncType: 0, conversations: [], pushnames: [] }, {});
}

export async function sendHistoryChunk(
  world: World,
  device: Device,
  history: proto.IHistorySync,
  more: proto.Message.IHistorySyncNotification,
): Promise<string> {
  const payload = deflateSync(proto.HistorySync.encode(history).finish());
  return sendToOwnCompanion(world, world.ownerOf(device), device, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: history.syncType ?? 0,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: payload,
        ...more,
      },
    },
  });
}
