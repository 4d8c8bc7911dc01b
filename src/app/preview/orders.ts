import { changedList, isPreviewOrder, type PreviewOrder } from '#contract/preview-messages.ts'
import { shareEqual } from '#src/kit/data/share-equal.ts'

/** Hears the orders of the page that frames this one, of the same origin as its address, and nothing else. */
export const hearOrders = (
  page: Pick<Window, 'parent' | 'addEventListener'>,
  ownOrigin: string,
  take: (order: PreviewOrder) => unknown,
): void =>
  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === page.parent && origin === ownOrigin && isPreviewOrder(data)) take(data)
  })

/**
 * Gives each order the whole lists of which it tells the change. Orders have to arrive in their sequence. What is told
 * again stays itself: else every later edit would compare it by its content with what is drawn.
 */
export const withWholeLists = (take: (order: PreviewOrder) => unknown): ((order: PreviewOrder) => unknown) => {
  let known: Readonly<Record<string, unknown>> = {}
  return ({ lists = {}, ...order }) => {
    const changed = Object.entries(lists).map(([name, change]) => [
      name,
      changedList(known[name] as readonly unknown[], change),
    ])
    const told: Record<string, unknown> = { ...order.answers, ...Object.fromEntries(changed) }
    const answers = Object.fromEntries(
      Object.entries(told).map(([name, value]) => [name, shareEqual(known[name], value)]),
    )
    known = { ...known, ...answers }
    return take(Object.keys(answers).length > 0 ? { ...order, answers } : order)
  }
}

/** An order that is shown in place of two: what only the first brings is not lost. */
const joined = (first: PreviewOrder | undefined, second: PreviewOrder): PreviewOrder => {
  const answers = { ...first?.answers, ...second.answers }
  const memberAnswers = { ...first?.memberAnswers, ...second.memberAnswers }
  return {
    ...second,
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(Object.keys(memberAnswers).length > 0 && { memberAnswers }),
  }
}

/**
 * Shows orders one after the other; of those that wait, the newest counts, with the answers of all.
 * @param onThrow called with the number of an order that could not be shown; the next one is shown all the same
 */
export const newestOnly = (show: (order: PreviewOrder) => Promise<void>, onThrow: (number: number) => void) => {
  let newest: PreviewOrder | undefined
  let isShowing = false
  return async (order: PreviewOrder): Promise<void> => {
    newest = joined(newest, order)
    if (isShowing) return
    isShowing = true
    for (let next: PreviewOrder | undefined = newest; next; next = newest) {
      const { number } = next
      newest = undefined
      await show(next).catch(() => onThrow(number))
    }
    isShowing = false
  }
}
