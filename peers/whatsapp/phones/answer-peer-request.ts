import type { proto } from '../wire/schema.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { innerMessage } from '../world/read-message.ts';
import type { World } from '../world/world.ts';
import { sendMoreHistory } from './send-history.ts';

/** Answers a companion's request to its own phone, sent past the server. */
export async function answerPeerRequest(
  world: World,
  phone: Account,
  device: Device,
  request: { id: string; message: proto.IMessage },
): Promise<void> {
  const { protocolMessage } = innerMessage(request.message);
  const asked = protocolMessage?.peerDataOperationRequestMessage;
  phone.emit('asked', { device: device.id, request: protocolMessage ?? {} });
  const more = asked?.historySyncOnDemandRequest;
  if (more == null) return;
  const chat = more.chatJid ?? '';
  await sendMoreHistory(world, device, {
    chat: world.groupOf(chat)?.id ?? world.accountOf(chat)?.number ?? chat,
    beforeId: more.oldestMsgId ?? '',
    count: more.onDemandMsgCount ?? 50,
    requestId: request.id,
  });
}
