/**
 * Runs the work once at a time: calls while it runs share one more run after it, because what they announce may be
 * missing in the run that has begun.
 */
export const oneMore = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const afterwards = (): Promise<void> => {
    next = undefined
    return run()
  }
  return () => {
    if (!running) return run()
    next ??= running.then(afterwards, afterwards)
    return next
  }
}
