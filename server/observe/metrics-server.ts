import { once } from 'node:events'
import { createServer } from 'node:http'
import { StartRefused } from '../db/embedded/start-refused.ts'
import type { MetricsConfig } from '../config.ts'
import type { Metrics } from './metrics.ts'

/** Its own port can be closed to users. @throws StartRefused */
export async function serveMetrics(config: MetricsConfig, metrics: Metrics): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(config.port, config.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EADDRINUSE'
        ? 'is taken already. Set METRICS_PORT to another one'
        : `cannot be used: ${message}`
    throw new StartRefused(`Port ${config.port} of METRICS_PORT ${why}.`, { cause: error })
  }
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
