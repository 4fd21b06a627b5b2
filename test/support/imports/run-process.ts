import { pino } from 'pino'
import { openNotifier } from '../../../server/core/live/notifier.ts'
import { openDatabase, type Connection } from '../../../server/db/client.ts'
import { runImport } from '../../../server/features/imports/run.service.ts'

// A process that runs an import. Tests start and kill it: node run-process.ts <connection> <orgId> <importId>

const [connection = '', orgId = '', importId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = openDatabase(JSON.parse(connection) as Connection, { max: 3, onError: () => undefined })
const notifier = await openNotifier(JSON.parse(connection) as Connection, database.pool, log)
await runImport({ ...database, notifier, log }, { orgId, importId, failed: 0 })
