import type { Config } from '../../platform/config/config.ts';

/** The same configuration as environment variables, from which a worker process reads it. */
export function workerEnvironment(config: Config & { databaseUrl: string }): Record<string, string> {
  const { s3, whatsappWeb } = config;
  return {
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    SECRET_KEY: config.secretKey,
    SECRET_KEY_PREVIOUS: config.secretKeyPrevious ?? '',
    LOG_LEVEL: config.logLevel,
    UPLOAD_MAX_MB: String(config.uploadMaxBytes / 1024 / 1024),
    WHATSAPP_WEB_URL: whatsappWeb.url,
    WHATSAPP_WEB_ROOT_KEY: whatsappWeb.rootKey ?? '',
    WHATSAPP_WEB_VERSION: whatsappWeb.version?.join('.') ?? '',
    S3_BUCKET: s3?.bucket ?? '',
    S3_REGION: s3?.region ?? '',
    S3_ENDPOINT: s3?.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3?.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3?.credentials?.secretAccessKey ?? '',
  };
}
