import { expect, test } from 'vitest'
import { HubWindow } from '../../../test/support/live/hub-window.ts'
import { openBacklogs } from './backlogs.ts'

/** Its reader takes nothing until it is told to. */
class Unread extends HubWindow {
  isEnded = false
  private readonly waiting: { bytes: number; left: () => void }[] = []
  override terminate = () => void (this.isEnded = true)

  override send(data: Buffer, left: () => void): void {
    this.bufferedAmount += data.length
    this.waiting.push({ bytes: data.length, left })
  }

  read(): void {
    for (const { bytes, left } of this.waiting.splice(0)) {
      this.bufferedAmount -= bytes
      left()
    }
  }
}

function aBacklog(backlogs: ReturnType<typeof openBacklogs>, orgId = 'org') {
  const window = new Unread()
  return { window, backlog: backlogs.open(orgId, window) }
}

const SMALL = Buffer.from('{"type":"INBOX"}')
const LARGE = Buffer.alloc(1024 * 1024)

test('of small messages few are kept for who reads none, and any number is sent to who does', () => {
  const backlogs = openBacklogs()
  const [reading, silent] = [aBacklog(backlogs), aBacklog(backlogs)]
  for (let sent = 0; sent < 10_000; sent += 1) {
    reading.backlog.send(SMALL)
    silent.backlog.send(SMALL)
    if (sent % 100 === 0) reading.window.read()
  }
  expect([reading.window.isEnded, silent.window.isEnded]).toEqual([false, true])
  expect(silent.window.bufferedAmount).toBeLessThan(7000 * SMALL.length)
})

test('where an organization leaves too much unread those with most are ended, and those of others are not', () => {
  const backlogs = openBacklogs()
  const stranger = aBacklog(backlogs, 'other')
  stranger.backlog.send(LARGE)
  const few = aBacklog(backlogs)
  few.backlog.send(SMALL)
  const many = Array.from({ length: 100 }, () => aBacklog(backlogs))
  for (const { backlog } of many) backlog.send(LARGE)
  expect([few, stranger].map(({ window }) => window.isEnded)).toEqual([false, false])
  expect(many.filter(({ window }) => !window.isEnded)).toHaveLength(63)

  // What has left, or was for who has left, does not count any more.
  for (const { window, backlog } of many) {
    window.read()
    backlog.end()
  }
  const others = Array.from({ length: 60 }, () => aBacklog(backlogs))
  for (const { backlog } of others) backlog.send(LARGE)
  expect(others.filter(({ window }) => window.isEnded)).toEqual([])
})
