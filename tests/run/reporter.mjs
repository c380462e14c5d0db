// Writes down what came of each file, for `npm test` to count and to tell: to the file that REPORT_FILE names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../prepare.mjs';

const wordsOf = error => stripVTControlCharacters(error?.message || String(error));

/** Where the test itself stands in the error's stack. */
const placeOf = (error, moduleId) => error?.stacks?.find(({ file }) => file === moduleId)?.line;

export default class Report {
  onTestRunEnd(modules, unhandled) {
    const files = modules.map(module => {
      const tests = [...module.children.allTests()].flatMap(test => {
        const { state, errors = [] } = test.result();
        if (state !== 'passed' && state !== 'failed') return [];
        const [error] = errors;
        const failure = state === 'failed' && { error: wordsOf(error), at: placeOf(error, module.moduleId) };
        // Where it was written tells the rows of one table from tests of their own.
        const place = test.location && `${test.location.line}:${test.location.column}`;
        return [{ name: test.fullName, place: place ?? test.fullName, state, ...failure }];
      });
      const around = [module, ...module.children.allSuites()].flatMap(suite => suite.errors());
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return {
        kind: module.project.name,
        path: relative(ROOT, module.moduleId),
        ms: Math.round(duration + collectDuration + setupDuration),
        // One that never came to its end has failed, too.
        isFailed: !['passed', 'skipped'].includes(module.state()),
        // It could not be loaded, or what goes before or after its tests failed.
        problem: around.length > 0 ? wordsOf(around[0]) : undefined,
        tests,
      };
    });
    writeFileSync(process.env.REPORT_FILE, JSON.stringify({ files, errors: unhandled.map(wordsOf) }));
  }
}
