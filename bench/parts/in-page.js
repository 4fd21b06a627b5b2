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
  // From the next event of this kind until what it brings has been painted.
  painted(event, selector) {
    return new Promise((done) => {
      addEventListener(
        event,
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector(selector)) afterPaint(() => done(performance.now() - timeStamp))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
  },
  // From the next event of this kind until the last change of the page that follows it within a second has been painted.
  quiet(event) {
    return new Promise((done) => {
      addEventListener(
        event,
        ({ timeStamp }) => {
          let last = timeStamp
          const observer = new MutationObserver(() =>
            requestAnimationFrame(() => afterPaint(() => (last = performance.now()))),
          )
          observer.observe(document, { subtree: true, childList: true, characterData: true })
          setTimeout(() => {
            observer.disconnect()
            done(last - timeStamp)
          }, 1000)
        },
        { capture: true, once: true },
      )
    })
  },
}

// The browser paints after a frame's callback and delivers the message after the paint.
function afterPaint(then) {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    then()
  })
  port1.start()
  port2.postMessage(undefined)
}

requestAnimationFrame(function look() {
  if (!document.querySelector(CARD)) {
    requestAnimationFrame(look)
    return
  }
  afterPaint(() => {
    const resources = performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({
      url: name,
      bytes: encodedBodySize,
    }))
    window.bench.stood = { ms: performance.now(), resources }
  })
})
