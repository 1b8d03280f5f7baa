import { type Call, signIn } from './demo-api.ts';

/**
 * The user that answers in the demo conversations, created if missing. A separate user, because a user has one session
 * at a time and somebody signed in as another demo user must not be signed out.
 */
export async function demoAgent(base: string, admin: Call, adminAddress: string, password: string): Promise<Call> {
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
