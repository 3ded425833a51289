// Runs before the tests: finds a browser, or installs one.
import { spawnSync } from 'node:child_process'
import { findChromium, howToGetOne } from './find.ts'

const asRoot = process.getuid?.() === 0

/** Ways to get a browser, in the order in which they are tried. */
const ways: readonly (readonly [string, ...string[]])[] = [
  ['npx', 'playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'],
  ...(asRoot
    ? ([
        ['apt-get', 'update'],
        ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
      ] as const)
    : []),
]

for (const [command, ...words] of ways) {
  if (findChromium() !== null) break
  console.log(`No browser yet; trying: ${[command, ...words].join(' ')}`)
  spawnSync(command, words, { stdio: 'inherit' })
}

const path = findChromium()
if (path === null) {
  console.error(howToGetOne)
  process.exitCode = 1
} else console.log(`Browser: ${path}`)
