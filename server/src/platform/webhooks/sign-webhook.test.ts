import { expect, it } from 'vitest';
import { signWebhook } from './sign-webhook.ts';
import { newSigningSecret } from './signing-secret.ts';

const given = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', now: new Date(1_614_265_330_999) };

it('a receiver that follows the Standard Webhooks specification accepts the signature', () => {
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', given)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('another secret, id, time or text has another signature', () => {
  const secret = newSigningSecret();
  const signatures = [
    signWebhook(secret, given),
    signWebhook(newSigningSecret(), given),
    signWebhook(secret, { ...given, id: 'msg_2' }),
    signWebhook(secret, { ...given, now: new Date(1_614_265_331_000) }),
    signWebhook(secret, { ...given, body: '{"test": 2432232314 }' }),
  ].map((headers) => headers['webhook-signature']);
  expect(new Set(signatures).size).toBe(5);
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(24);
});
