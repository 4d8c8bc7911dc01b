import { isPreviewOrder, type PreviewOrder } from '#contract/preview-messages.ts'

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
 * Shows orders one after the other; of those that wait, the newest counts.
 * @param onThrow called with the number of an order that could not be shown; the next one is shown all the same
 */
export const newestOnly = (show: (order: PreviewOrder) => Promise<void>, onThrow: (number: number) => void) => {
  let newest: PreviewOrder | undefined
  let isShowing = false
  return async (order: PreviewOrder): Promise<void> => {
    newest = order
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
