import { resolve } from 'node:path';
import { z } from 'zod';
import { ensureDataDir, loadOrCreateSecretKey } from '../process/data-dir.ts';
import { StartupError } from '../process/startup-error.ts';
import { aiInstallationOf, azureSpeechUrl, hostList, openAiModels } from './ai-environment.ts';
import { address, splitList, wholeNumber } from './environment-values.ts';
import { mailFrom, smtpOf, smtpUrl } from './mail-environment.ts';
import { paymentsOf, paymentVariables } from './payment-environment.ts';
import { parseTrustProxy } from './trust-proxy.ts';

const roleNames = ['api', 'live', 'jobs', 'channels'] as const;
export type Role = (typeof roleNames)[number];

/** Where WhatsApp's own web client connects. */
const whatsappWebUrl = 'wss://web.whatsapp.com/ws/chat';

const publicUrlWords = 'the address people open, without a path, like https://desk.example.com';

/** Every variable by its name. The message of a check completes the sentence "NAME has to be …". docs/OPERATIONS.md explains each. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(/^postgres(ql)?:$/, 'an address like postgres://user:password@host:5432/database').optional(),
  DATABASE_DIRECT_URL: address(
    /^postgres(ql)?:$/,
    'an address like postgres://user:password@host:5432/database',
  ).optional(),
  REDIS_URL: address(/^rediss?:$/, 'an address like redis://user:password@host:6379').optional(),
  PUBLIC_URL: address(/^https?:$/, publicUrlWords)
    .transform((text) => new URL(text))
    // Paths are appended to it; below a path of a site the screen would not find its files.
    .refine(({ href, origin, pathname }) => href === `${origin}${pathname}` && /^\/+$/.test(pathname), publicUrlWords)
    .transform(({ origin }) => origin)
    .optional(),
  API_PREFIX: z
    .string()
    .regex(
      /^\/([\w-]+(\/[\w-]+)*)?$/,
      'a path that starts with a slash and does not end with one, like /api, or / alone',
    )
    .default('/api'),
  WEB_ORIGINS: z
    .string()
    .transform(splitList)
    .refine((origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
      message:
        'origins with commas between them, without a path, like https://desk.example.com,https://other.example.com',
    })
    .default([]),
  SECRET_KEY: z.string().min(32, 'at least 32 characters, for instance what "openssl rand -hex 32" prints').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'the SECRET_KEY of before, at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('an e-mail address').default('admin@balcao.local'),
  ADMIN_PASSWORD: z.string().min(5, 'at least 5 characters long').max(200, 'at most 200 characters long').optional(),
  SANDBOX_TOKEN: z
    .string()
    .regex(/^[\w-]{8,200}$/, 'at least 8 letters, digits, "-" or "_"')
    .optional(),
  ROLES: z
    .string()
    .transform(splitList)
    .pipe(
      z
        .array(z.enum(roleNames, `some of ${roleNames.join(',')}, with commas between them`))
        .min(1, `some of ${roleNames.join(',')}`),
    )
    .default([...roleNames]),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'debug, info, warn or error').default('info'),
  COOKIE_SAMESITE: z.enum(['lax', 'none'], 'lax or none').default('lax'),
  TRUST_PROXY: z
    .string()
    .transform(parseTrustProxy)
    .refine((trust) => trust !== undefined, 'false, true, how many proxies stand before us, or their addresses')
    .transform((trust) => trust ?? false)
    .default(false),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  UPLOAD_MAX_MB: wholeNumber(1, 2000).default(100),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address(/^https?:$/, 'the address of the service, like https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  WHATSAPP_WEB_URL: address(/^wss?:$/, `the address of a WhatsApp Web server, like ${whatsappWebUrl}`).default(
    whatsappWebUrl,
  ),
  WHATSAPP_WEB_ROOT_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'a public key in 64 hexadecimal digits')
    .optional(),
  WHATSAPP_WEB_VERSION: z
    .string()
    .regex(/^\d{1,3}\.\d{1,6}\.\d{1,12}$/, 'three numbers with dots between them, like 2.3000.1043857760')
    .transform((text): [number, number, number] => {
      const [a = 0, b = 0, c = 0] = text.split('.').map(Number);
      return [a, b, c];
    })
    .optional(),
  WHATSAPP_WEB_WORKERS: wholeNumber(0, 16).optional(),
  AI_BASE_URL: address(/^https?:$/, 'the address of the service, like https://api.openai.com/v1').optional(),
  AI_API_KEY: z.string().optional(),
  AI_CHAT_MODEL: z.string().default(openAiModels.chatModel),
  AI_TRANSCRIPTION_MODEL: z.string().default(openAiModels.transcriptionModel),
  AI_MONTHLY_TOKEN_CAP: wholeNumber(1000, 2_000_000_000).optional(),
  AZURE_SPEECH_URL: address(/^https?:$/, 'the address of a speech service, like https://speech.lan').optional(),
  INTEGRATION_HOSTS: hostList.default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  ...paymentVariables,
});

/** Variables whose value may appear in error messages and logs. */
const printableVariables = [
  'PORT',
  'API_PREFIX',
  'WEB_ORIGINS',
  'ADMIN_EMAIL',
  'ROLES',
  'LOG_LEVEL',
  'COOKIE_SAMESITE',
  'TRUST_PROXY',
  'UPLOAD_MAX_MB',
  'WHATSAPP_WEB_URL',
  'WHATSAPP_WEB_VERSION',
  'WHATSAPP_WEB_WORKERS',
];

export type Config = Omit<ReturnType<typeof parseEnvironment>, 'secretKey'> & { secretKey: string };

/**
 * Reads the environment once, when the program starts. Creates DATA_DIR, and a secret key in it when none is given.
 * Throws a StartupError that names the variable and says what to do.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseEnvironment(env);
  ensureDataDir(config.dataDir);
  return { ...config, secretKey: config.secretKey ?? loadOrCreateSecretKey(config.dataDir) };
}

/** The part of readConfig that writes nothing. */
export function parseEnvironment(env: NodeJS.ProcessEnv) {
  // Compose files pass a variable that is not set as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = printableVariables.includes(name) ? `, and is "${given[name]}"` : '';
    throw new StartupError(`${name} has to be ${issue?.message}${value}: correct it, or leave it out.`);
  }
  const set = parsed.data;
  const publicUrl = set.PUBLIC_URL ?? `http://${hostForBrowser(set.HOST)}:${set.PORT}`;
  refuseContradictions(set, publicUrl);
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    /** the database's own address when DATABASE_URL is a pooler: for work that needs a session */
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    /** connects several processes that have sockets */
    redisUrl: set.REDIS_URL,
    publicUrl,
    apiPrefix: set.API_PREFIX,
    webOrigins: set.WEB_ORIGINS,
    secretKey: set.SECRET_KEY,
    /** opens what was sealed before the key was changed */
    secretKeyPrevious: set.SECRET_KEY_PREVIOUS ?? null,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    sandboxToken: set.SANDBOX_TOKEN,
    roles: set.ROLES as readonly Role[],
    logLevel: set.LOG_LEVEL,
    cookie: { secure: publicUrl.startsWith('https:'), sameSite: set.COOKIE_SAMESITE },
    trustProxy: set.TRUST_PROXY,
    /** null: /metrics is readable from this machine only */
    metricsToken: set.METRICS_TOKEN ?? null,
    uploadMaxBytes: set.UPLOAD_MAX_MB * 1024 * 1024,
    /** null: files are stored in DATA_DIR */
    s3: set.S3_BUCKET === undefined ? null : { ...s3Of(set), bucket: set.S3_BUCKET },
    whatsappWeb: {
      url: set.WHATSAPP_WEB_URL,
      /** hex; null: WhatsApp's own */
      rootKey: set.WHATSAPP_WEB_ROOT_KEY?.toLowerCase() ?? null,
      /** the client version that connections by QR code report; null: the library's */
      version: set.WHATSAPP_WEB_VERSION ?? null,
      /** worker programs that this process starts for connections by QR code; 0: they run elsewhere; null: as needed */
      workers: set.WHATSAPP_WEB_WORKERS ?? null,
    },
    /** for companies without a service of their own; null: they have none */
    ai: aiInstallationOf(set),
    /** Azure's text-to-speech service */
    speechUrl: (set.AZURE_SPEECH_URL ?? azureSpeechUrl).replace(/\/+$/, ''),
    /** hosts of the operator's own network that companies may use for their services */
    integrationHosts: set.INTEGRATION_HOSTS,
    smtp: smtpOf(set),
    /** null: companies are not asked for payment */
    payments: paymentsOf(set),
  };
}

function refuseContradictions(set: z.output<typeof environment>, publicUrl: string): void {
  if (set.COOKIE_SAMESITE === 'none' && !publicUrl.startsWith('https:'))
    throw new StartupError(
      'COOKIE_SAMESITE=none works over https only: set PUBLIC_URL to an address that begins with https://, or leave COOKIE_SAMESITE out.',
    );
  if (set.DATABASE_DIRECT_URL !== undefined && set.DATABASE_URL === undefined)
    throw new StartupError(
      'DATABASE_DIRECT_URL goes past the pooler of DATABASE_URL: set both, or DATABASE_URL alone where there is no pooler.',
    );
  if ((set.S3_ACCESS_KEY_ID === undefined) !== (set.S3_SECRET_ACCESS_KEY === undefined))
    throw new StartupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or leave both out.');
  if ((set.SMTP_URL === undefined) !== (set.MAIL_FROM === undefined))
    throw new StartupError('SMTP_URL and MAIL_FROM belong together: set both, or leave both out.');
  // Whoever sets the root key can impersonate WhatsApp to our connections: never allow it for the real servers, with
  // their real accounts.
  if (set.WHATSAPP_WEB_ROOT_KEY !== undefined && isProductionWhatsApp(set.WHATSAPP_WEB_URL))
    throw new StartupError(
      'WHATSAPP_WEB_ROOT_KEY is for test servers only: set WHATSAPP_WEB_URL to one of yours, or leave WHATSAPP_WEB_ROOT_KEY out.',
    );
}

/** The secrets for a secret box: the first one seals, any of them opens. */
export const secretsOf = ({
  secretKey,
  secretKeyPrevious,
}: Pick<Config, 'secretKey' | 'secretKeyPrevious'>): string[] => [
  secretKey,
  ...(secretKeyPrevious === null ? [] : [secretKeyPrevious]),
];

const s3Of = (set: z.output<typeof environment>) => ({
  region: set.S3_REGION,
  endpoint: set.S3_ENDPOINT,
  credentials:
    set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: set.S3_ACCESS_KEY_ID, secretAccessKey: set.S3_SECRET_ACCESS_KEY }
      : undefined,
});

const isProductionWhatsApp = (url: string): boolean => /(^|\.)whatsapp\.(com|net)\.?$/i.test(new URL(url).hostname);

/** The host name that a browser on this machine uses for the address we listen on. */
function hostForBrowser(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
