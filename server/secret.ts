// The service's secret: 256 random bits in the data folder, made at the first start. Tickets and the addresses of
// links come from it, so they outlive a restart.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the secret of a data folder, making it durable first if there is none.
 *
 * @throws Error when the file is there and holds anything but 64 hex digits.
 */
export function readOrMakeSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret')
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, `${randomBytes(32).toString('hex')}\n`)
    fsyncSync(file)
    closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const text = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(
      `Cannot read the secret: ${path} is not 64 hex digits. Restore it from a backup of the data folder.`,
    )
  return Buffer.from(text, 'hex')
}
