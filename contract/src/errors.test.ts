import { describe, expect, it } from 'vitest';
import { type ErrorCode, ensure, errorStatus, Failure, invalidInput } from './errors.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];
const withStatus = (status: number) => codes.filter((code) => errorStatus[code] === status).sort();

describe('statuses that clients react to', () => {
  it('401 signs out: only an ended session, a refused sign-in and an API token answer it', () => {
    expect(withStatus(401)).toEqual([
      'ERR_INVALID_API_TOKEN',
      'ERR_INVALID_CREDENTIALS',
      'ERR_OUT_OF_HOURS',
      'ERR_SESSION_EXPIRED',
      'ERR_TWO_FACTOR_EXPIRED',
      'ERR_TWO_FACTOR_REQUIRED',
    ]);
  });

  it('402 is for the company: expired or inactive', () => {
    expect(withStatus(402)).toEqual(['ERR_COMPANY_INACTIVE', 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it.each<[ErrorCode, number]>([
    ['ERR_INVALID_TOKEN', 403],
    ['ERR_NO_PERMISSION', 403],
    ['ERR_USER_CREATION_DISABLED', 403],
    ['ERR_NO_SETTING_FOUND', 404],
    ['ERR_NO_CONTACT_FOUND', 404],
    ['ERR_NO_TICKET_FOUND', 404],
    ['ERR_NO_USER_FOUND', 404],
    ['ERR_NO_WAPP_FOUND', 404],
    ['ERR_NO_OTHER_WHATSAPP', 409],
    ['ERR_NO_DEF_WAPP_FOUND', 409],
    ['ERR_OTHER_OPEN_TICKET', 409],
    ['ERR_DUPLICATED_CONTACT', 409],
    ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 409],
    ['ERR_WAPP_NOT_INITIALIZED', 409],
    ['ERR_FETCH_WAPP_MSG', 409],
    ['ERR_WAPP_GREETING_REQUIRED', 400],
    ['ERR_WAPP_INVALID_CONTACT', 400],
    ['ERR_WAPP_CHECK_CONTACT', 502],
    ['ERR_WAPP_DOWNLOAD_MEDIA', 502],
    ['ERR_SENDING_WAPP_MSG', 502],
    ['ERR_DELETE_WAPP_MSG', 502],
    ['ERR_CREATING_MESSAGE', 500],
    ['ERR_CREATING_TICKET', 500],
  ])('%s is %i', (code, status) => expect(errorStatus[code]).toBe(status));
});

it('an error has its code, status and details', () => {
  const failure = new Failure('ERR_PLAN_LIMIT', { resource: 'users', max: 2 });
  expect(failure).toMatchObject({
    name: 'Failure',
    message: 'ERR_PLAN_LIMIT',
    code: 'ERR_PLAN_LIMIT',
    status: 409,
    details: { resource: 'users', max: 2 },
  });
  expect(invalidInput('name', 'required')).toMatchObject({ status: 400, details: { fields: { name: 'required' } } });
});

it('an absent value is refused by its code; 0 and an empty text are present', () => {
  for (const missing of [null, undefined, false])
    expect(() => ensure(missing, 'ERR_NO_TICKET_FOUND')).toThrow('ERR_NO_TICKET_FOUND');
  for (const present of [0, '', true, {}]) expect(() => ensure(present, 'ERR_NO_TICKET_FOUND')).not.toThrow();
});
