import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take a minute and more, whatever else runs: begun last, they would leave all other workers idle at the end. */
const longest = /every-page\/|malformed-input|(recovery|campaigns)\/killed|recovery\/drill|new-files|browser\/axe/;

/** Where nothing is known of earlier runs, the library goes by the size of files, which says little of their time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ];
  }
}
