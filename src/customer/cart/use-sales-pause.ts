import { pauseOf, type Pausable } from '#contract/site/sales-pause.ts'
import type { SiteSettings } from '#contract/site/settings.ts'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { dateTime, shortDate, timeOfDay } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useNow } from '#src/ui/use-now.ts'
import { salesPauseWords } from '#src/words/sales-pause.ts'

/** "Sales are paused until 3:00pm." with the merchant's words; undefined where none of these products is paused. */
export const pauseText = (
  products: readonly Pausable[],
  pauses: SiteSettings['salesPauses'],
  now: number,
): string | undefined => {
  const pause = products.map((product) => pauseOf(product, pauses, now)).find((found) => found !== undefined)
  if (!pause) return undefined
  const { until, words } = pause
  const end = shortDate(until) === shortDate(now) ? timeOfDay(until) : dateTime(until)
  return salesPauseWords.paused(end, words)
}

const minute = 60_000

/** Why these products cannot be bought now; it disappears at the end of the pause. */
export const useSalesPause = (products: readonly Pausable[]): string | undefined => {
  const { clock } = useServices()
  const { salesPauses } = useSite()
  const now = useNow(clock.now, salesPauses.length > 0 ? Infinity : 0, minute)
  // The server cannot know the moment at which its page is read.
  const isInBrowser = useInBrowser()
  return isInBrowser ? pauseText(products, salesPauses, now) : undefined
}
