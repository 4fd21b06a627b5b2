import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { whileConnected } from './api.ts'

test('of a caller who has left before it was their turn it is known at once', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const { promise: isGone, resolve } = Promise.withResolvers<boolean>()
  app.get('/', async (_request, reply) => {
    await once(reply.raw, 'close')
    resolve(whileConnected(reply).aborted)
  })
  const asked = request(await app.listen({ port: 0 })).end()
  asked.on('error', () => undefined)
  await once(app.server, 'request')
  asked.destroy()
  expect(await isGone).toBe(true)
})
