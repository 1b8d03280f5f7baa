import { stanza } from '../wire/stanza.ts';
import { nowSeconds, type World } from '../world/world.ts';
import type { Connection } from './connection.ts';
import { endStream, refuseLogin } from './end-stream.ts';

/** Logs in a linked companion. Its previous connection, if any, is closed. */
export function login(
  world: World,
  connection: Connection,
  who: { username: string; device: number; noiseKey: Buffer },
) {
  const { faults } = world;
  const account = world.accountOf(`${who.username}@s.whatsapp.net`);
  const device = account?.devices.find((each) => each.id === who.device);
  if (faults.takeCut('login', device)) return connection.close('torn');
  const refused = faults.take('refuseLogin', device);
  if (refused?.as === 'stream') return endStream(connection, refused.code);
  if (refused !== undefined || device === undefined || !device.keys.noise.equals(who.noiseKey)) {
    refuseLogin(connection, refused?.code ?? 401, refused?.expire);
    return connection.close();
  }
  if (device.link !== undefined) endStream(device.link, 440);
  device.link = connection;
  connection.device = device;
  connection.send(
    stanza('success', { t: nowSeconds(), props: 27, companion_enc_static: 'x', lid: device.lidJid, location: 'peer' }),
  );
  world.emit('login', device);
  if (faults.takeCut('success', device)) connection.close('torn');
}
