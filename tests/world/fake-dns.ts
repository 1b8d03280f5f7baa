import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';

type FakeDns = { asked: string[]; restore(): void };

/**
 * A fake DNS for this process: each query for a name takes the next of its answers, and repeats the last one. Queries by
 * sockets are answered here too, so that a second query is detected.
 */
export function answerNames(answers: Record<string, string[]>): FakeDns {
  const original = dns.lookup;
  const asked: string[] = [];
  const answer: LookupFunction = (name, options, done) => {
    const rest = answers[name];
    if (rest === undefined) return void original(name, options, done);
    asked.push(name);
    const address = (rest.length > 1 ? rest.shift() : rest[0]) ?? '';
    const found: LookupAddress = { address, family: address.includes(':') ? 6 : 4 };
    setImmediate(() => (options.all ? done(null, [found]) : done(null, found.address, found.family)));
  };
  replace(answer);
  return { asked, restore: () => replace(original) };
}

function replace(lookup: LookupFunction | typeof dns.lookup): void {
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}
