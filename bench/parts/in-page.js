// Runs in the page before its own scripts. Records when the first card was painted, what was loaded by then, and the
// durations of frames.
const CARD = '[aria-label^="Orders in "] > li'

window.bench = {
  CARD,
  stood: undefined,
  frames: [],
  recording: false,
  record() {
    this.frames = []
    this.recording = true
    let last
    const frame = (now) => {
      if (last !== undefined) this.frames.push(now - last)
      last = now
      if (this.recording) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  },
  stop() {
    this.recording = false
    return this.frames
  },
}

requestAnimationFrame(function look() {
  if (!document.querySelector(CARD)) {
    requestAnimationFrame(look)
    return
  }
  // The browser paints after this callback and delivers the message after the paint.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    const resources = performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({
      url: name,
      bytes: encodedBodySize,
    }))
    window.bench.stood = { ms: performance.now(), resources }
  })
  port1.start()
  port2.postMessage(undefined)
})
