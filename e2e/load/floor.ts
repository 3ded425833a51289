// The floor: what the course costs at the very least. A bare node:http server that answers the requests of a course in
// their order, with bodies of the same sizes, and commits a row for each record durably, with the same database
// settings. It routes, parses, draws, judges and hashes nothing.
// Words on its command line: a file with the steps as JSON, its data folder, and how it commits: `each` record by
// itself, as a bare server does, or those that arrive `together` in one transaction, as the service does.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { groupCommits } from '../../integrity/group-commit.ts'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import type { FloorStep } from './probe.ts'

const [, , stepsFile = '', dataDir = '', commits = 'each'] = process.argv
const steps = (JSON.parse(readFileSync(stepsFile, 'utf8')) as FloorStep[]).map(
  ({ status, headers, bodyBytes, rowBytes }) => ({
    status,
    headers: { ...headers, 'content-length': bodyBytes },
    body: Buffer.alloc(bodyBytes, 'x'),
    row: rowBytes === null ? null : Buffer.alloc(rowBytes, 'x'),
  }),
)

const database = openDatabase(dataDir, migrationsFolder)
database.exec('CREATE TABLE floor (number INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT')
const insert = database.prepare('INSERT INTO floor (record) VALUES (?)')
const commit =
  commits === 'together' ? groupCommits(database) : async <T>(operation: () => T): Promise<T> => operation()

/** The step each connection is at: a connection does one course after another. */
const stepOf = new WeakMap<Socket, number>()

const server = createServer((request, response) => {
  const at = stepOf.get(request.socket) ?? 0
  stepOf.set(request.socket, (at + 1) % steps.length)
  const { status, headers, body, row } = steps[at] as (typeof steps)[number]
  const answer = () => response.writeHead(status, headers).end(body)
  if (row === null) return answer()
  const write = () => commit(() => insert.run(row)).then(answer)
  if (request.method !== 'POST') return write()
  return request.resume().on('end', write)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`Floor: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => {
  server.close(() => database.close())
  server.closeAllConnections()
})
