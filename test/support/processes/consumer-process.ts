import { pino } from 'pino'
import { openNotifier } from '../../../server/core/live/notifier.ts'
import { openDatabase, type Connection } from '../../../server/db/client.ts'
import { openConsumers, type Consumer } from '../../../server/features/events/consumers.service.ts'
import { flowConsumer } from '../../../server/features/flow/flow.consumer.ts'

// A process that consumes the log. Tests start and kill it: node consumer-process.ts <connection> [flow]

const connection = JSON.parse(process.argv[2] ?? '') as Connection
const log = pino({ level: 'silent' })
const database = openDatabase(connection, { max: 3, onError: () => undefined })
const notifier = await openNotifier(connection, database.pool, log)

/** Counts the events that it reads, in a table that would hold an event twice. */
const tally: Consumer = {
  name: 'tally',
  async consume(tx, orgId, events) {
    for (const { version } of events) {
      await tx.execute(`insert into tally values ('${orgId}', ${version})`)
    }
  },
}

const consumers = openConsumers(
  { ...database, notifier },
  [process.argv[3] === 'flow' ? flowConsumer : tally],
  log,
)
await consumers.sweep()
process.stdout.write('swept\n')
