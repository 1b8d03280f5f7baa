import { nowMs } from './percentiles.ts';

/**
 * Child process with many attendants' sockets and a minimal Socket.IO client over Node's WebSocket, without
 * parsing: a thousand real clients run on a thousand machines, these share one.
 */
type ControlMessage = { open: { port: number; companyId: number; tokens: string[] } } | { report: true };
type Arrival = [wid: string, atMs: number];

let arrivals: Arrival[] = [];

process.on('message', (order: ControlMessage) => {
  if ('open' in order) {
    openAll(order.open).then(
      () => process.send?.({ opened: order.open.tokens.length }),
      (error: Error) => process.send?.({ failed: error.message }),
    );
    return;
  }
  process.send?.({ arrivals });
  arrivals = [];
});
process.on('disconnect', () => process.exit(0));

async function openAll({ port, companyId, tokens }: { port: number; companyId: number; tokens: string[] }) {
  for (let i = 0; i < tokens.length; i += 25)
    await Promise.all(tokens.slice(i, i + 25).map((token) => openOne(port, companyId, token)));
}

function openOne(port: number, companyId: number, token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const message = `42["company-${companyId}-appMessage",{"action":"create"`;
  const chatMessage = `42["company-${companyId}-chat",{"action":"new-message"`;
  const ticket = `42["company-${companyId}-ticket",{"action":"update"`;
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a socket was refused')));
    socket.addEventListener('message', ({ data }) => {
      const at = nowMs();
      const text = String(data);
      if (text.startsWith(message)) {
        const wid = /"wid":"([^"]+)"/.exec(text)?.[1];
        if (wid) arrivals.push([wid, at]);
      } else if (text.startsWith(chatMessage)) {
        const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1];
        if (clientId) arrivals.push([`chat ${clientId}`, at]);
      } else if (text.startsWith(ticket)) {
        const id = /"ticket":\{"id":(\d+)/.exec(text)?.[1];
        const version = /"version":(\d+)/.exec(text)?.[1];
        if (id && version) arrivals.push([`ticket ${id} ${version}`, at]);
      } else if (text === '2')
        socket.send('3'); // ping → pong
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('42["ready"')) {
        socket.send('42["joinNotification"]');
        for (const status of ['pending', 'open']) socket.send(`42["joinTickets","${status}"]`);
        resolve();
      }
    });
  });
}
