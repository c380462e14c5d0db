import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../server/root';

/** Returns the output that people see of a step that prints «feito» and exits with this code. */
function seenOf(code: number): string {
  const step = `console.log('feito'); process.exit(${code})`;
  const script = `
    import { run } from './prepare.mjs';
    await run(process.execPath, ['-e', ${JSON.stringify(step)}], { stdio: ['ignore', 'pipe', 'pipe'] });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('the output of a preparation step is shown only if it fails', () => {
  expect(seenOf(0)).toBe('');
  expect(seenOf(1)).toBe('feito\n');
});
