import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startKerf } from '../../test/support/kerf.ts'

test('a connection that never asked for anything does not keep the server from closing', async () => {
  const kerf = await startKerf()
  const { hostname, port } = new URL(kerf.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // Known to the server by now: what is asked on another connection is answered after it.
  expect((await kerf.visitor().get('/api/health')).status).toBe(200)
  const dropped = once(socket, 'close')
  await kerf.close()
  await dropped
})
