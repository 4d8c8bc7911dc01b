/** Where the browser keeps its screen awake; absent in older ones. */
type Waker = Pick<WakeLock, 'request'>

/**
 * Keeps the screen awake until the answer is called. The browser drops the lock whenever the page is hidden, so it is
 * taken again when the page is seen. A refusal (battery saver, no support) is told and otherwise harmless.
 */
export const keepAwake = (
  told: (awake: boolean) => void = () => {},
  waker: Waker | null = (navigator as { wakeLock?: WakeLock }).wakeLock ?? null,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): (() => void) => {
  let held: WakeLockSentinel | undefined
  let over = false

  const take = async (): Promise<void> => {
    if (over || page.visibilityState !== 'visible') return
    try {
      const lock = await waker?.request('screen')
      held = lock
      if (over) await lock?.release()
      else told(lock !== undefined)
    } catch {
      told(false)
    }
  }

  const seen = () => void take()
  page.addEventListener('visibilitychange', seen)
  void take()
  return () => {
    over = true
    page.removeEventListener('visibilitychange', seen)
    void held?.release()
  }
}
