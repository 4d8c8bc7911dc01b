/** Runs `work` in a task of its own, after events that wait; no timer, which a page in the background slows down. */
export const inNextTask = (work: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
