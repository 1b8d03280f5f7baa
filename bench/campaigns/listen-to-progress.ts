/** A viewer of the report: measures the longest progress event, in bytes. */
export async function listenToProgress(
  port: number,
  companyId: number,
  token: string,
): Promise<{ longest(): number; close(): void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const name = `42["company-${companyId}-campaign",`;
  let longest = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the socket was refused')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith(name) && text.includes('"action":"progress"'))
        longest = Math.max(longest, Buffer.byteLength(text));
      else if (text === '2')
        socket.send('3'); // ping → pong
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('42["ready"')) resolve();
    });
  });
  return { longest: () => longest, close: () => socket.close() };
}
