// Folders for what a tool writes while it is used.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns a new, empty folder; `purpose` is in its name. */
export function makeFolder(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `olympics-${purpose}-`))
}

/** Removes a folder and all that is in it; patient, since an ended browser's last processes may still write. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
