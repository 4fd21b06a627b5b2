import type { Connection } from '../../../server/db/client.ts'
import { openConsumers, type Consumer } from '../../../server/log/consumers.service.ts'
import { flowConsumer } from '../../../server/features/flow/flow.consumer.ts'
import { openServices } from './services.ts'

// A process that consumes the log. Tests start and kill it: node consumer-process.ts <connection> [flow]

const connection = JSON.parse(process.argv[2] ?? '') as Connection
const services = await openServices(connection, 3)

/** Counts the events that it reads, in a table that would hold an event twice. */
const tally: Consumer = {
  name: 'tally',
  async consume(tx, orgId, events) {
    for (const { version } of events) {
      await tx.execute(`insert into tally values ('${orgId}', ${version})`)
    }
  },
}

const consumers = openConsumers(services, [process.argv[3] === 'flow' ? flowConsumer : tally], services.log)
await consumers.sweep()
process.stdout.write('swept\n')
