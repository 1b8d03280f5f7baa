import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How a run of the tests ended. `causes`: of each failure its file, its test and the first line of its error. */
export type TestSummary = { passed: number; failed: number; causes: string[] };

type RunError = { message: string; [field: string]: unknown };

/** Writes a `TestSummary` as JSON to the file named by `TEST_SUMMARY`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly RunError[]): void {
    const path = process.env['TEST_SUMMARY'];
    if (path) writeFileSync(path, JSON.stringify(summarize(modules, unhandled)));
  }
}

function summarize(modules: readonly TestModule[], unhandled: readonly RunError[]): TestSummary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed');
  const causes = [
    ...modules.flatMap((module) => [
      ...module.errors().map((error) => causeOf([module.relativeModuleId], error)),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => causeOf([module.relativeModuleId, suite.fullName], error)),
      ),
    ]),
    ...failed.flatMap((test) =>
      (test.result().errors ?? [])
        .slice(0, 1)
        .map((error) => causeOf([test.module.relativeModuleId, test.fullName], error)),
    ),
    // Thrown outside of a test, by what a test left behind: no test fails of them, but the run does.
    ...unhandled.map((error) => causeOf([fileOf(error), 'after', error['VITEST_TEST_NAME']], error)),
  ];
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  return { passed, failed: Math.max(failed.length, causes.length), causes };
}

function fileOf({ VITEST_TEST_PATH: path }: RunError): string {
  return typeof path === 'string' ? relative(process.cwd(), path) : 'no file known';
}

function causeOf(where: readonly unknown[], error: RunError): string {
  const place = where.filter((part) => typeof part === 'string').join(' > ');
  return `${place}: ${(error.message.split('\n', 1)[0] ?? '').slice(0, 300)}`;
}
