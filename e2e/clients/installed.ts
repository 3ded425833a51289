// What is installed: the packages of this project and the programs of this machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath, findChromium, howToGetOne } from '../browser/find.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

interface Manifest {
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

/** Returns the version of a package. */
export function packageVersion(name: string): string {
  return manifestOf(name).version
}

/** Returns the path of a script that a package brings along as a program, or null when it isn't there. */
export function packageProgram(name: string, program: string): string | null {
  if (!existsSync(join(packages, name, 'package.json'))) return null
  const script = manifestOf(name).bin?.[program]
  return script === undefined ? null : join(packages, name, script)
}

/** Returns the path of a program of this machine, or null when it isn't there. */
export function programPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map(folder => join(folder, name)).find(path => existsSync(path)) ?? null
}

/** Returns the first version number in what a program prints, such as 2.9.0dev.12; empty when there is none. */
export function programVersion(path: string, option: string): string {
  const { stdout } = spawnSync(path, [option], { encoding: 'utf8', timeout: 10_000 })
  return /\d+\.[\w.]*\w/.exec(stdout ?? '')?.[0] ?? ''
}

/** Returns what to do when there is no Chromium, or null when there is one. */
export function missingBrowser(): string | null {
  return findChromium() === null ? howToGetOne : null
}

/** Returns why no program can be driven in a terminal, or null. */
export function missingTerminal(): string | null {
  return programPath('tmux') === null ? 'no tmux on the PATH, which gives it a terminal' : null
}

/** Returns the version of the Chromium that is used. */
export function browserVersion(): string {
  return programVersion(chromiumPath(), '--version')
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest
}
