// Starts the page's script once the browser has painted what stands in the document already: the worker (client/sw.ts)
// writes this into a document with a picture of the board.
{
  const { src } = document.currentScript.dataset
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    void import(src)
  })
  port1.start()
  // The paint follows this callback, and a message comes after the paint.
  requestAnimationFrame(() => port2.postMessage(null))
}
