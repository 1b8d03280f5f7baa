import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A fault for the next mails. */
export type MailFault =
  /** 451 at the recipient */
  | 'busy'
  /** 550 at the recipient */
  | 'unknownRecipient'
  /** accepts the connection and never responds */
  | 'silence'
  /** accepts the whole mail, stores it, and disconnects before it confirms */
  | 'diesAfterMail'
  /** disconnects in the middle of the mail */
  | 'diesInMail';

export type MailServer = {
  /** value for SMTP_URL */
  url: string;
  mails: ParsedMail[];
  /** number of started transfers */
  attempts: number;
  fault: MailFault | null;
  close(): Promise<void>;
};

/** A mail server on loopback that parses the mails it accepts. `login`: required if given. */
export async function startMailServer(login?: { user: string; pass: string }): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const state: MailServer = { url: '', mails: [], attempts: 0, fault: null, close: () => stop(server, sockets) };
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])],
    onConnect: (_session, greet) => {
      if (state.fault !== 'silence') greet();
    },
    onAuth: ({ username, password }, _session, answer) => {
      if (username === login?.user && password === login?.pass) answer(null, { user: username });
      else answer(new Error('no such account'));
    },
    onRcptTo: (_address, _session, answer) => {
      state.attempts += 1;
      if (state.fault === 'busy') answer(Object.assign(new Error('try later'), { responseCode: 451 }));
      else if (state.fault === 'unknownRecipient')
        answer(Object.assign(new Error('nobody here'), { responseCode: 550 }));
      else answer();
    },
    onData: (stream, _session, answer) => {
      if (state.fault === 'diesInMail') {
        cutOff();
        return;
      }
      void simpleParser(stream).then((mail) => {
        state.mails.push(mail);
        if (state.fault === 'diesAfterMail') cutOff();
        else answer();
      }, answer);
    },
  });
  server.on('error', () => {}); // from connections that it closed itself
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  state.url = `smtp://${login ? `${login.user}:${login.pass}@` : ''}127.0.0.1:${port}`;
  return state;
}

function stop(server: SMTPServer, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
