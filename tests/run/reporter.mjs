// Writes the results of each file to the file named by REPORT_FILE, for `npm test` to count and report.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../prepare.mjs';

const wordsOf = error => stripVTControlCharacters(error?.message || String(error));

/** Returns the line of the test file in the error's stack. */
const placeOf = (error, moduleId) => error?.stacks?.find(({ file }) => file === moduleId)?.line;

export default class Report {
  onTestRunEnd(modules, unhandled) {
    const files = modules.map(module => {
      const tests = [...module.children.allTests()].flatMap(test => {
        const { state, errors = [] } = test.result();
        if (state !== 'passed' && state !== 'failed') return [];
        const [error] = errors;
        const failure = state === 'failed' && { error: wordsOf(error), at: placeOf(error, module.moduleId) };
        // The source position groups the rows of one table, and separates them from other tests.
        const place = test.location && `${test.location.line}:${test.location.column}`;
        return [{ name: test.fullName, place: place ?? test.fullName, state, ...failure }];
      });
      const around = [module, ...module.children.allSuites()].flatMap(suite => suite.errors());
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return {
        kind: module.project.name,
        path: relative(ROOT, module.moduleId),
        ms: Math.round(duration + collectDuration + setupDuration),
        // A file whose run did not end has failed, too.
        isFailed: !['passed', 'skipped'].includes(module.state()),
        // The file could not be loaded, or its setup or teardown failed.
        problem: around.length > 0 ? wordsOf(around[0]) : undefined,
        tests,
      };
    });
    writeFileSync(process.env.REPORT_FILE, JSON.stringify({ files, errors: unhandled.map(wordsOf) }));
  }
}
