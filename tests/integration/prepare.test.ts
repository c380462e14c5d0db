import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../server/root';

/** What people see of a step that says «feito» and ends with this code. */
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

test('what a step of the preparation says is shown only if it fails', () => {
  expect(seenOf(0)).toBe('');
  expect(seenOf(1)).toBe('feito\n');
});
