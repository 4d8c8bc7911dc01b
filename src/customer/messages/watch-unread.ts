import { unreadEvery } from '#contract/constants.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { unread } from '#src/resources/resource.ts'

export interface UnreadPorts {
  clock: Clock
  keeper: Pick<Keeper, 'freshen' | 'read'>
  visible(): boolean
}

/**
 * Requests the number of unread messages every 120 s while the page is visible, on every screen. An answer that another
 * tab or screen got meanwhile postpones the next request.
 * @returns `seen`: to be called when the page becomes visible; `stop`
 */
export const watchUnread = ({ clock, keeper, visible }: UnreadPorts): { seen(): void; stop(): void } => {
  let stopped = false
  let cancel = () => {}
  const look = async (): Promise<void> => {
    cancel()
    if (stopped || !visible()) return
    const at = (await keeper.read(unread, undefined))?.at ?? 0
    const left = at + unreadEvery - clock.now()
    // A clock that was set back must not stop the questions.
    if (left <= 0 || left > unreadEvery) await keeper.freshen(unread, undefined).catch(() => undefined)
    if (!stopped) cancel = clock.after(left > 0 && left < unreadEvery ? left : unreadEvery, () => void look())
  }
  void look()
  return {
    seen: () => void look(),
    stop() {
      stopped = true
      cancel()
    },
  }
}
