import { afterAll, expect, it } from 'vitest';
import { merchant, startBank } from '../../peers/pix/start-bank.ts';
import { runningServer } from '../world/running-server.ts';
import { billedCompanies } from './billed-company.ts';
import { pixEnvironment } from './pix-environment.ts';

const bank = await startBank();
const server = runningServer({ ...pixEnvironment(bank.url), PIX_CERTIFICATE: merchant.otherCertificate });
const { company, pay } = billedCompanies(server);
afterAll(() => bank.close());

it('a certificate of another authority is refused with a text, and no charge reaches the bank', async () => {
  expect(await pay(await company('Estranha'))).toEqual({ status: 503, body: { error: 'ERR_PAYMENT_UNAVAILABLE' } });
  expect(bank.calls).toEqual([]);
});
