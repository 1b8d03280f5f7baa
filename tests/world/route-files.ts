import { eventually, type TestCompany } from './running-server.ts';

export async function addExport({ admin }: TestCompany): Promise<number> {
  const { body } = await admin.call<{ id: number }>('POST', '/reports/exports', { report: 'tickets', format: 'csv' });
  const ask = async () => (await admin.call<{ state: string }>('GET', `/reports/exports/${body.id}`)).body.state;
  await eventually(ask, (state) => state === 'done');
  return body.id;
}

export async function addMailing({ admin }: TestCompany): Promise<number> {
  const when = { recurrence: 'FREQ=WEEKLY;BYDAY=MO', time: '08:00', recipients: [admin.session.user.id] };
  const body = { report: 'tickets', format: 'xlsx', ...when };
  return (await admin.call<{ id: number }>('POST', '/reports/mailings', body)).body.id;
}

export async function addConsent({ admin }: TestCompany, contactId: number): Promise<number> {
  const body = { note: 'Pelo balcão', givenOn: '2026-11-01' };
  const { consents } = (
    await admin.call<{ consents: { id: number }[] }>('POST', `/contacts/${contactId}/consents`, body)
  ).body;
  return consents[0]!.id;
}

/** Creates a finished export, which can be fetched. */
export async function addContactExport({ admin }: TestCompany, contactId: number): Promise<number> {
  const { id } = (await admin.call<{ id: number }>('POST', `/contacts/${contactId}/export`, {})).body;
  const list = async () =>
    (await admin.call<{ exports: { state: string }[] }>('GET', '/contact-exports')).body.exports[0]?.state;
  await eventually(list, (state) => state === 'done');
  return id;
}
