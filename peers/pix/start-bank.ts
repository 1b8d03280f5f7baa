import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';

const certificates = new URL('certificates/', import.meta.url).pathname;

/** Credentials of a merchant. All are fake. */
export const merchant = {
  clientId: 'merchant-1',
  clientSecret: 'segredo-de-teste',
  key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  certificate: `${certificates}client.p12`,
  certificatePassword: 'so-para-testes',
  /** signed by another certificate authority */
  otherCertificate: `${certificates}untrusted.p12`,
  ca: `${certificates}ca.pem`,
};

export type BankPix = {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: BankReturn[];
};
export type BankReturn = {
  id: string;
  rtrId: string;
  valor: string;
  horario: { solicitacao: string; liquidacao?: string };
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
};
export type BankCob = {
  txid: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_PSP';
  valor: { original: string };
  expiracao: number;
  location: string;
  pix: BankPix[];
};

export type BankFault =
  /** accepts the call and never responds */
  | 'silence'
  /** creates the charge, and closes the connection before the response */
  | 'lost-answer'
  /** 503 with an HTML page */
  | 'unavailable'
  /** a text that is not a Pix code */
  | 'wrong-code'
  /** invalidates its tokens: 401 until a new one is requested */
  | 'forgotten-token';

export type Bank = {
  url: string;
  cobs: Map<string, BankCob>;
  /** all calls, as `METHOD path`, including `POST /oauth/token` */
  calls: string[];
  fault: BankFault | null;
  /** runs between preparing a response and sending it */
  beforeAnswer: ((call: string) => Promise<void>) | null;
  /** true: responses have no code, only the charge's location, as in older versions of the API */
  isOldVersion: boolean;
  /** Simulates a payment. No webhook is sent: `pixBody` is what the bank would post. */
  pay(txid: string, valor?: string): BankPix;
  /** Returns a payment, in whole or in part. No webhook is sent: `pixBody` is what the bank would post. */
  giveBack(pix: BankPix, valor?: string, status?: BankReturn['status']): BankReturn;
  close(): Promise<void>;
};

/** Body of the bank's webhook. */
export const pixBody = (...pix: BankPix[]) => ({ pix });

const cobInput = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().min(60).max(86_400) }),
  devedor: z
    .union([
      z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
      z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/), nome: z.string().min(1).max(200) }),
    ])
    .optional(),
  valor: z.strictObject({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.literal(merchant.key),
  solicitacaoPagador: z.string().max(140).optional(),
});

type Answer = { status: number; body: unknown };
const refuse = (status: number, title: string): Answer => ({ status, body: { type: 'about:blank', title, status } });

/**
 * A fake bank with the Pix API of the Banco Central, strict: mutual TLS with its own authority, OAuth client credentials, and charges by
 * `PUT /v2/cob/{txid}`, which are created once. https://bacen.github.io/pix-api/
 */
export async function startBank(): Promise<Bank> {
  const tokens = new Set<string>();
  const server = createServer(
    {
      key: readFileSync(`${certificates}server.key`),
      cert: readFileSync(`${certificates}server.pem`),
      ca: readFileSync(merchant.ca),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => void answerCall(bank, tokens, request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bank: Bank = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cobs: new Map(),
    calls: [],
    fault: null,
    beforeAnswer: null,
    isOldVersion: false,
    pay(txid, valor) {
      const cob = bank.cobs.get(txid);
      if (!cob) throw new Error('no such charge');
      const endToEndId = `E00000000202611231200${randomBytes(6).toString('hex')}`.slice(0, 32);
      const pix = { endToEndId, txid, valor: valor ?? cob.valor.original, horario: new Date().toISOString() };
      cob.pix.push(pix);
      cob.status = 'CONCLUIDA';
      return pix;
    },
    giveBack(pix, valor = pix.valor, status = 'DEVOLVIDO') {
      const id = `D${randomBytes(8).toString('hex')}`;
      const at = new Date().toISOString();
      const horario = { solicitacao: at, ...(status === 'DEVOLVIDO' && { liquidacao: at }) };
      const made = { id, rtrId: `D00000000202611231200${id}`.slice(0, 32), valor, horario, status };
      pix.devolucoes = [...(pix.devolucoes ?? []), made];
      return made;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return bank;
}

async function answerCall(bank: Bank, tokens: Set<string>, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const call = `${request.method} ${request.url}`;
  bank.calls.push(call);
  if (bank.fault === 'silence') return;
  if (bank.fault === 'unavailable') return void response.writeHead(503).end('<h1>Em manutenção</h1>');
  if (bank.fault === 'forgotten-token') {
    tokens.clear();
    bank.fault = null;
  }
  const { status, body } = decide(bank, tokens, request, Buffer.concat(chunks).toString('utf8'));
  await bank.beforeAnswer?.(call);
  if (bank.fault === 'lost-answer' && request.method === 'PUT') return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function decide(bank: Bank, tokens: Set<string>, request: IncomingMessage, text: string): Answer {
  if (!(request.socket as TLSSocket).authorized) return refuse(403, 'certificado');
  const { authorization = '' } = request.headers;
  if (request.url === '/oauth/token') {
    const expected = `Basic ${Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString('base64')}`;
    if (authorization !== expected || text !== 'grant_type=client_credentials') return refuse(401, 'credenciais');
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write cob.read' },
    };
  }
  if (!tokens.has(authorization.replace(/^Bearer /, ''))) return refuse(401, 'token');
  const [, txid] = /^\/v2\/cob\/([A-Za-z0-9]{26,35})$/.exec(request.url ?? '') ?? [];
  if (txid === undefined) return refuse(404, 'caminho');
  const known = bank.cobs.get(txid);
  if (request.method === 'GET')
    return known ? { status: 200, body: wireCob(bank, known) } : refuse(404, 'CobNaoEncontrado');
  if (request.method !== 'PUT') return refuse(405, 'método');
  if (known) return refuse(400, 'CobOperacaoInvalida');
  const parsed = cobInput.safeParse(JSON.parse(text));
  if (!parsed.success) return refuse(400, 'CobOperacaoInvalida');
  const { valor, calendario } = parsed.data;
  const location = `pix.banco-de-teste.invalid/v2/${randomInt(1e9)}${txid.slice(0, 12)}`;
  const made: BankCob = { txid, status: 'ATIVA', valor, expiracao: calendario.expiracao, location, pix: [] };
  bank.cobs.set(txid, made);
  return { status: 201, body: wireCob(bank, made) };
}

const wireCob = (bank: Bank, { txid, status, valor, expiracao, location, pix }: BankCob) => ({
  calendario: { criacao: new Date().toISOString(), expiracao },
  txid,
  revisao: 0,
  loc: { id: 1, location, tipoCob: 'cob' },
  location,
  status,
  valor,
  chave: merchant.key,
  ...(pix.length > 0 && { pix }),
  ...(!bank.isOldVersion && {
    pixCopiaECola: bank.fault === 'wrong-code' ? '00020126580014br.gov' : codeOf(location, valor.original),
  }),
});

/** Builds a code independently of the product, so that its mistakes are not repeated here. */
function codeOf(location: string, amount: string): string {
  const part = (id: number, text: string) =>
    `${String(id).padStart(2, '0')}${String(text.length).padStart(2, '0')}${text}`;
  const account = part(0, 'BR.GOV.BCB.PIX') + part(25, location);
  const body = `${part(0, '01')}${part(1, '12')}${part(26, account)}52040000${part(53, '986')}${part(54, amount)}5802BR${part(59, 'BANCO DE TESTE')}${part(60, 'SAO PAULO')}${part(62, part(5, '***'))}6304`;
  let remainder = 0xffff;
  for (const char of body) {
    remainder ^= char.charCodeAt(0) << 8;
    for (let i = 0; i < 8; i++) remainder = remainder & 0x8000 ? (remainder << 1) ^ 0x1021 : remainder << 1;
  }
  return body + (remainder & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
