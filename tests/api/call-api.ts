type ApiAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Sends like an external program: JSON, or a form. */
export async function sendTo(
  origin: string,
  body: object | FormData,
  headers: Record<string, string>,
): Promise<ApiAnswer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api/messages/send`, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export async function askState(origin: string, id: unknown, token: string): Promise<ApiAnswer> {
  const answer = await fetch(`${origin}/api/messages/${id}`, { headers: { token } });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
