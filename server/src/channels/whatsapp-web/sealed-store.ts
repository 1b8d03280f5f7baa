/**
 * Data of WhatsApp by QR code that is encrypted with SECRET_KEY; the worker re-encrypts it after the key has changed.
 */
export const whatsappWebSealedStore = {
  name: 'whatsapp-web',
  label: 'The keys and messages of WhatsApp by QR code',
  purpose: 'whatsapp-web',
  sample: `select sealed from (
    (select creds as sealed from whatsapp_web_sessions where creds is not null limit 200)
    union all (select value from whatsapp_web_keys limit 200)
    union all (select content from whatsapp_web_messages limit 200)
    union all (select chunk from whatsapp_web_history where chunk is not null limit 10)) examples`,
} as const;
