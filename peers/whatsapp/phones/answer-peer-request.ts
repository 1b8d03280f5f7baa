import type { proto } from '../wire/schema.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** What a companion asks of its own phone over the head of the server. */
export async function answerPeerRequest(
  _world: World,
  phone: Account,
  device: Device,
  message: proto.IMessage,
): Promise<void> {
  phone.emit('asked', { device: device.id, request: message.protocolMessage ?? {} });
}
