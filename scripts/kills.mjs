// npm run kills: the tests that kill programs, twenty times each; KILLS=100 npm run kills -- tests/recovery/killed.test.ts
process.env.KILLS ??= '20';
if (process.argv.length === 2)
  process.argv.push(
    'tests/recovery/killed.test.ts',
    'tests/campaigns/killed.test.ts',
    'tests/campaigns/connection-killed.test.ts',
    'tests/schedules/killed.test.ts',
    'tests/whatsapp-web/killed.test.ts',
    'tests/ai/killed-answers.test.ts',
  );
await import('./test.mjs');
