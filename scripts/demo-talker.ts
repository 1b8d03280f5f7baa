import { type Call, signIn } from './demo-api.ts';

/**
 * Who answers in the talking demo, made where he is missing. A person of his own: one signs in at one place at a time,
 * and whoever looks around as one of the others would throw him out, and he them.
 */
export async function talkerOf(base: string, admin: Call, adminAddress: string, password: string): Promise<Call> {
  const email = adminAddress.replace(/^[^@]+/, 'conversa');
  const { users } = await admin<{ users: { email: string }[] }>(
    'GET',
    `/users?searchParam=${encodeURIComponent(email)}`,
  );
  if (!users.some((user) => user.email === email)) {
    const queues = await admin<{ id: number }[]>('GET', '/queue');
    const queueIds = queues.map(({ id }) => id);
    await admin('POST', '/users', { name: 'Atendente da demonstração', email, password, profile: 'user', queueIds });
  }
  return signIn(base, email, password);
}
