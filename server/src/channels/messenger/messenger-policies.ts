import { away, type Policies, type Policy, tokenEnded } from '../graph/decide-failure.ts';

const service = 'O Messenger';
const window: Policy = { does: 'fail', says: 'Passaram mais de 24 horas desde a última mensagem do cliente' };
const busy: Policy = { does: 'waitLine', says: 'Muitas mensagens em pouco tempo nesta página' };
const notThere: Policy = {
  does: 'fail',
  says: 'O cliente não pode receber: bloqueou a página, desativou a conta ou apagou a conversa',
};
const file: Policy = { does: 'fail', says: 'O Messenger não aceitou o arquivo' };

/** By code and subcode, from Meta's table of the Messenger Platform and from what others met. */
const bySubcode: Readonly<Record<string, Policy>> = {
  '10/2018278': window,
  '10/2018065': window,
  '100/33': { does: 'fail', says: 'O token não é desta conta, ou ela não existe' },
  '100/2018001': notThere,
  '200/1545041': notThere,
  '551/1545041': notThere,
  '200/2018108': notThere,
  '200/2018028': {
    does: 'fail',
    says: 'O aplicativo está em desenvolvimento: só pessoas da equipe dele recebem mensagens',
  },
  '100/2018047': file,
  '100/2018008': file,
  '100/2018074': file,
  '613/1893016': { does: 'waitChat', forMs: 30_000, says: 'Muitas mensagens seguidas para este cliente' },
};

const byCode: Readonly<Record<number, Policy>> = {
  551: notThere,
  4: busy,
  17: busy,
  32: busy,
  613: busy,
  80006: busy,
  368: { does: 'stopLine', trouble: 'paused', says: 'A página está impedida de enviar mensagens por violar políticas' },
  190: tokenEnded,
  102: tokenEnded,
  0: tokenEnded,
  3: tokenEnded,
  10: tokenEnded,
  1: away(service),
  2: away(service),
  1200: away(service),
};

export const messengerPolicies: Policies = {
  service,
  of: ({ code, subcode }) =>
    bySubcode[`${code}/${subcode}`] ?? byCode[code] ?? (code >= 200 && code <= 299 ? tokenEnded : undefined),
};
