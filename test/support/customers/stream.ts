import { EventEmitter, once } from 'node:events'
import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

/** The stream of a customer's page, read event by event. */
export class CustomerStream {
  status = 0
  headers: IncomingHttpHeaders = {}
  /** All received text. */
  text = ''
  private read = 0
  private ended = false
  private readonly news = new EventEmitter()
  private readonly request: ClientRequest

  private constructor(url: string, token: string) {
    this.request = request(`${url}/api/t/${token}/events`, { agent: false })
    this.request.on('response', (response) => {
      this.status = response.statusCode ?? 0
      this.headers = response.headers
      this.news.emit('news')
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        this.text += text
        this.news.emit('news')
      })
      response.on('close', () => this.end())
      response.on('error', () => undefined)
    })
    this.request.on('error', () => this.end())
    this.request.end()
    onTestFinished(() => this.leave())
  }

  /** Settles when the response's head has arrived. */
  static async open({ url }: { url: string }, token: string): Promise<CustomerStream> {
    const stream = new CustomerStream(url, token)
    while (stream.status === 0 && !stream.ended) await stream.change()
    return stream
  }

  /** A stream that has received its first event. It gets all changes from here on. */
  static async live(kerf: { url: string }, token: string): Promise<CustomerStream> {
    const stream = await CustomerStream.open(kerf, token)
    await stream.next()
    return stream
  }

  /** The next event's name, or its data if it has no name; undefined at the end. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const event = this.events()[this.read]
      if (event !== undefined) {
        this.read += 1
        return event
      }
      if (this.ended) return undefined
      await this.change()
    }
  }

  leave(): void {
    this.request.destroy()
  }

  private events(): string[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block) => {
        const name = /^event: (.*)$/m.exec(block)?.[1]
        return name ?? /^data: (.*)$/m.exec(block)?.[1] ?? []
      })
  }

  private async change(): Promise<void> {
    // A stuck test ends at some time, but a slow machine must not fail it.
    await once(this.news, 'news', { signal: AbortSignal.timeout(240_000) })
  }

  private end(): void {
    this.ended = true
    this.news.emit('news')
  }
}
