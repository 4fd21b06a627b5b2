import { runImport } from '../../../server/features/imports/run.service.ts'
import type { Connection } from '../../../server/db/client.ts'
import { openServices } from '../processes/services.ts'

// A process that runs an import. Tests start and kill it: node run-process.ts <connection> <orgId> <importId>

const [connection = '', orgId = '', importId = ''] = process.argv.slice(2)
const services = await openServices(JSON.parse(connection) as Connection, 3)
await runImport(services, { orgId, importId, failed: 0 })
