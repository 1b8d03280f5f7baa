import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take over a minute on any machine: started last, they would leave the other workers idle at the end. */
const longest = /every-page\/|malformed-input|(recovery|campaigns)\/killed|recovery\/drill|new-files|browser\/axe/;

/** Without durations of earlier runs vitest sorts by file size, which says little about the duration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ];
  }
}
