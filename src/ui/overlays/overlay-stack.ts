import { useEffect, useEffectEvent, useId } from 'react'
import { answerTo, entryOf } from '../history-entries.ts'
import { smallStore } from '../small-store.ts'

interface OpenOverlay {
  id: string
  /** Asks it to close. @returns whether it may: a dialog of work under way stays */
  close: () => boolean
}

/** Open overlays, the newest last. */
const stack: OpenOverlay[] = []

/** How many overlays are open. */
export const overlayCount = smallStore(0, 'page')

/** Why an overlay was asked to close, as far as it concerns the one below it. */
export interface CloseDetails {
  reason: string
  event: Event
  cancel: () => void
}

const byUser = new Set(['outside-press', 'escape-key', 'focus-out', 'close-watcher'])

const onToast = (event: Event) => event.target instanceof Element && event.target.closest('.toasts') !== null

let last = { depth: 0, guard: 0 }

/** Each open overlay has an entry of the history above its screen: Back takes that away instead of the screen. */
const guardOpenOverlays = (): void => {
  for (let { depth, guard } = entryOf(history.state); guard < stack.length;) {
    guard += 1
    history.pushState({ depth, guard }, '')
  }
  last = entryOf(history.state)
}

const follow = (): void => {
  const from = last
  last = entryOf(history.state)
  const answer = answerTo(from, last, stack.length)
  if ('hop' in answer) return history.back()
  if (!('close' in answer)) return
  const stays = stack
    .slice(-answer.close)
    .reverse()
    .map(({ close }) => close())
  if (stays.includes(false)) guardOpenOverlays()
}

let following = false

/** Before the router listens: it draws the new screen at once, and asks for `noteEntry` then. */
export const followHistory = (): void => {
  if (following) return
  following = true
  noteEntry()
  window.addEventListener('popstate', follow)
}

/** After each step of the router, which the browser sends no event for. */
export const noteEntry = (): void => {
  last = entryOf(history.state)
}

/**
 * Overlays opened from different places do not know of each other: a press in the newest is "outside" for the one
 * below. Only the newest closes by Escape, by an outside press or by Back, and toasts can be pressed.
 * @param onClose called for Back; absent: the overlay cannot be closed
 * @returns whether a request to close is to be ignored
 */
export function useOverlayStack(open: boolean, onClose?: () => void) {
  const id = useId()
  const close = useEffectEvent(() => {
    onClose?.()
    return onClose !== undefined
  })
  useEffect(() => {
    if (!open) return
    followHistory()
    noteEntry()
    stack.push({ id, close: () => close() })
    guardOpenOverlays()
    overlayCount.set(stack.length)
    return () => {
      stack.splice(
        stack.findIndex((each) => each.id === id),
        1,
      )
      overlayCount.set(stack.length)
    }
  }, [id, open])
  return ({ reason, event }: CloseDetails) => byUser.has(reason) && (stack.at(-1)?.id !== id || onToast(event))
}
