import { expect, it } from 'vitest';
import { mailContent } from '../mails/mail-content.ts';
import { confirmEmail, mailConfirmation } from './confirm-email.ts';
import { setUpTestContext } from './test-context.ts';

const testContext = setUpTestContext();
const mails = { smtp: null, box: testContext.box, publicUrl: 'https://balcao.test' };

it('a confirmation that fails leaves its link valid, and one that works uses it up', async () => {
  const { companyId } = await testContext.company('alfa');
  const { owner } = testContext.txContext.database;
  const email = 'contas@alfa.test';
  await owner.query('update companies set email = $2, email_confirmed_at = null where id = $1', [companyId, email]);
  await testContext.in(companyId, (tx) => mailConfirmation(tx, mails, { name: 'Alfa', email, language: null }));
  const { rows } = await owner.query<{ content: string }>('select content from mails where recipient = $1', [email]);
  const content = mailContent.parse(JSON.parse(testContext.box.open(rows[0]?.content ?? '')));
  const token = content.kind === 'emailConfirmation' ? content.token : '';
  const confirm = () => confirmEmail(testContext.txContext, token, '127.0.0.1');

  await owner.query(
    `create function refuse_company() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await owner.query(
    'create trigger refuse_company before update of email_confirmed_at on companies for each row execute function refuse_company()',
  );
  await expect(confirm()).rejects.toThrow('refused');
  await owner.query('drop trigger refuse_company on companies');
  expect(await confirm()).toEqual({ email });
  await expect(confirm()).rejects.toThrow('ERR_RESET_TOKEN');
  const { rows: confirmed } = await owner.query(
    'select email_confirmed_at is not null as confirmed from companies where id = $1',
    [companyId],
  );
  expect(confirmed).toEqual([{ confirmed: true }]);
});
