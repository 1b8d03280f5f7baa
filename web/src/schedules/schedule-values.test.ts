import type { Schedule } from '@balcao/contract/schedules/schedule';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { errorsOf } = await import('../ui/forms/form-errors.ts');
const { changeOf, initialValues, scheduleForm } = await import('./schedule-values.ts');

const form = { contactId: 1, body: 'Bom dia', day: '2026-12-31', time: '09:00' };

it.each([
  ['no', '', { body: 'Obrigatório' }],
  ['a short', 'Oi', { body: 'Mensagem muito curta' }],
  ['a short, indented', '    Oi    ', { body: 'Mensagem muito curta' }],
  ['a too long', 'a'.repeat(4097), { body: 'Demasiado longo!' }],
  ['the longest', 'a'.repeat(4096), {}],
])('the form of a scheduled message with %s text says what is wrong with it', (_, body, errors) => {
  expect(errorsOf(scheduleForm, { ...form, body })).toEqual(errors);
});

const schedule: Schedule = {
  id: 1,
  sendAt: '2026-12-31T12:00:30.000Z',
  sentAt: null,
  status: 'PENDENTE',
  failReason: null,
  late: false,
  ticketId: null,
  body: 'Bom dia',
  contactId: 1,
  contact: { id: 1, name: 'Ana', profilePicUrl: null },
  openTicket: 'disabled',
  statusTicket: 'closed',
  ticketUserId: null,
  queueId: 3,
  whatsappId: [],
  userId: 1,
  user: null,
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  lastTurn: null,
  mediaPath: null,
  mediaName: null,
  companyId: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

it('a change has what the form changed, and of a failed one the time, which sends it again', () => {
  const values = initialValues(schedule, {}, new Date(0));
  expect(changeOf(values, schedule)).toEqual({});
  expect(changeOf({ ...values, body: 'Boa tarde' }, schedule)).toEqual({ body: 'Boa tarde' });
  expect(changeOf({ ...values, opens: true, time: '10:00' }, schedule)).toEqual({
    openTicket: 'enabled',
    sendAt: `${values.day}T10:00`,
  });
  expect(changeOf(values, { ...schedule, status: 'ERRO' })).toEqual({ sendAt: `${values.day}T${values.time}` });
});
