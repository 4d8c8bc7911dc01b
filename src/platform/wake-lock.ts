/** The part of the Wake Lock API that is used; absent in older browsers. */
type Waker = Pick<WakeLock, 'request'>

/**
 * Keeps the screen awake until the returned function is called. The browser releases the lock when the page is hidden,
 * so it is requested again when the page becomes visible. A refusal (battery saver, no support) is reported and has no
 * other effect.
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
