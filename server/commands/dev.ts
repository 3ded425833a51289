// `npm run dev`: the service on a throw-away data folder, started again at every change.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../service.ts'
import { readSettings } from '../settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'olympics-dev-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const service = await startService({ ...readSettings(process.env), dataDir })
console.log(`Browser Use Olympics, throw-away data: ${service.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => service.stop().then(() => process.exit(0)))
