// Builds the program, so that what is tested and measured is what `npm start` runs.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Builds into dist/. vitest calls it, as `setup`, once before the first end-to-end test.
 * @throws Error with what the build printed when it fails.
 */
export function build(): void {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Cannot build the program:\n${stdout}${stderr}`)
}

export { build as setup }
