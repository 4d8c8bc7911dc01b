import { userKinds } from '#contract/requests/kinds.ts'
import type { PageLifecycle } from './page-lifecycle.ts'

/** Detects two live pages that send changes of users at the same moment: a lane has one sender at a time. */
export const laneWatch = () => {
  const underway = new Set<PageLifecycle>()
  const calls = new Set(userKinds.map(({ call }) => call.replace(' ', ' /api/v1')))
  let crowded = 0

  return {
    crowded: () => crowded,
    /** @returns a function to call when the exchange ends */
    enter(life: PageLifecycle, { method, url }: Pick<Request, 'method' | 'url'>): () => void {
      if (!calls.has(`${method} ${new URL(url).pathname}`)) return () => undefined
      if (underway.size > 0) crowded += 1
      underway.add(life)
      const leave = () => void underway.delete(life)
      life.onEnd(leave)
      return leave
    },
  }
}
