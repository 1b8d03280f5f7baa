import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How it misbehaves with the mails to come. */
export type MailFault =
  /** 451 at the recipient */
  | 'busy'
  /** 550 at the recipient */
  | 'unknownRecipient'
  /** accepts the connection and stays silent */
  | 'silence'
  /** accepts the whole mail, stores it, and disconnects before it confirms */
  | 'diesAfterMail'
  /** disconnects in the middle of the mail */
  | 'diesInMail';

export type MailServer = {
  /** as SMTP_URL takes it */
  url: string;
  mails: ParsedMail[];
  /** mails that somebody began to hand over */
  attempts: number;
  fault: MailFault | null;
  close(): Promise<void>;
};

/** A mail server on the loopback interface: what it takes is read again as a mail program would. `login`: demanded when given. */
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
  server.on('error', () => {}); // connections that it cut off itself
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
