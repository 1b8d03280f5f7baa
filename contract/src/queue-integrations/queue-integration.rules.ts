import { z } from 'zod';

/** `hasKey`: a key is stored, so that an empty or masked one is allowed. */
type StoredKey = { hasKey: boolean };

/** The fields that determine whether it can work. */
type Shape = {
  type: 'dialogflow' | 'n8n' | 'webhook' | 'typebot';
  projectName: string;
  jsonContent: string;
  urlN8N: string;
  typebotSlug: string;
};

/** Required fields of a service account's key file: the others are not read. */
const serviceAccountKey = z.object({
  client_email: z.string().min(3).max(300),
  private_key: z.string().regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/),
  token_uri: z.string().max(500).optional(),
});
export type ServiceAccountKey = z.infer<typeof serviceAccountKey>;

const isEmptyOrMask = (secret: string): boolean => secret === '' || secret.startsWith('********');

/** Field → its problem. The server checks whether a URL may be called. */
export function integrationProblems(shape: Shape, stored: StoredKey): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checksOf(shape, stored)).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  );
}

function checksOf(
  { type, projectName, jsonContent, urlN8N, typebotSlug }: Shape,
  { hasKey }: StoredKey,
): Record<string, string | null> {
  if (type === 'dialogflow')
    return {
      projectName: wordProblem(projectName, /^[a-z0-9][a-z0-9:.-]{1,99}$/i),
      jsonContent: hasKey && isEmptyOrMask(jsonContent) ? null : keyProblem(jsonContent),
      urlN8N: urlN8N === '' ? null : addressProblem(urlN8N),
    };
  return {
    urlN8N: addressProblem(urlN8N),
    ...(type === 'typebot' && { typebotSlug: wordProblem(typebotSlug, /^[\w-]{1,100}$/) }),
  };
}

const wordProblem = (text: string, pattern: RegExp): string | null =>
  text === '' ? 'required' : pattern.test(text) ? null : 'invalid';

function addressProblem(text: string): string | null {
  if (text === '') return 'required';
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? null : 'url';
}

function keyProblem(text: string): string | null {
  if (text === '') return 'required';
  const key = readServiceAccountKey(text);
  return typeof key === 'string' ? key : null;
}

/** The key, or why it is invalid: `json`, or `credentials` for another kind of file. */
export function readServiceAccountKey(text: string): ServiceAccountKey | 'json' | 'credentials' {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return 'json';
  }
  const key = serviceAccountKey.safeParse(read);
  return key.success ? key.data : 'credentials';
}
