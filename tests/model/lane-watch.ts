import { personKinds } from '#contract/requests/kinds.ts'
import type { Life } from './life.ts'

/** Notes when two living pages have changes of people under way at the same moment: one lane, one at a time. */
export const laneWatch = () => {
  const underway = new Set<Life>()
  const calls = new Set(personKinds.map(({ call }) => call.replace(' ', ' /api/v1')))
  let crowded = 0

  return {
    crowded: () => crowded,
    /** @returns to be called when the exchange is over */
    enter(life: Life, { method, url }: Pick<Request, 'method' | 'url'>): () => void {
      if (!calls.has(`${method} ${new URL(url).pathname}`)) return () => undefined
      if (underway.size > 0) crowded += 1
      underway.add(life)
      const leave = () => void underway.delete(life)
      life.onEnd(leave)
      return leave
    },
  }
}
