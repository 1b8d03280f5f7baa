import { expiredTokenPolicy, type Policies, type Policy, unavailablePolicy } from '../graph/classify-error.ts';

const service = 'O Instagram';
const windowClosed: Policy = { does: 'fail', says: 'Passaram mais de 24 horas desde a última mensagem do cliente' };
const rateLimited: Policy = { does: 'waitLine', says: 'Muitas mensagens em pouco tempo nesta conta' };
const unreachable: Policy = { does: 'fail', says: 'O cliente não pode receber: bloqueou a conta ou saiu do Instagram' };
const file: Policy = { does: 'fail', says: 'O Instagram não aceitou o arquivo' };

/** By code and subcode, from Meta's table of the Messenger Platform and from what others met. */
const bySubcode: Readonly<Record<string, Policy>> = {
  '10/2534022': windowClosed,
  '10/2018278': windowClosed,
  '10/2018065': windowClosed,
  '100/33': { does: 'fail', says: 'O token não é desta conta, ou ela não existe' },
  '100/2018001': unreachable,
  '100/2534014': unreachable,
  '100/2534001': { does: 'fail', says: 'A conversa foi arquivada ou apagada no Instagram' },
  '100/2018047': file,
  '100/2018008': file,
};

const byCode: Readonly<Record<number, Policy>> = {
  551: unreachable,
  4: rateLimited,
  17: rateLimited,
  32: rateLimited,
  613: rateLimited,
  80002: rateLimited,
  80006: rateLimited,
  368: { does: 'stopLine', trouble: 'paused', says: 'A conta está impedida de enviar mensagens por violar políticas' },
  190: expiredTokenPolicy,
  102: expiredTokenPolicy,
  0: expiredTokenPolicy,
  3: expiredTokenPolicy,
  10: expiredTokenPolicy,
  1: unavailablePolicy(service),
  2: unavailablePolicy(service),
  1200: unavailablePolicy(service),
};

export const instagramPolicies: Policies = {
  service,
  of: ({ code, subcode }) =>
    bySubcode[`${code}/${subcode}`] ?? byCode[code] ?? (code >= 200 && code <= 299 ? expiredTokenPolicy : undefined),
};
