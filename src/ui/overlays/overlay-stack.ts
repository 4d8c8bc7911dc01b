import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { answerTo, entryOf } from '../history-entries.ts'
import { smallStore } from '../small-store.ts'

interface OpenOverlay {
  id: string
  /** Requests to close. @returns whether it closes: a dialog with pending work stays open */
  close: () => boolean
}

/** Open overlays, the newest last. */
const stack: OpenOverlay[] = []

/** How many overlays are open. */
export const overlayCount = smallStore(0, 'page')

/** Why an overlay is asked to close; used for the overlays below the newest one. */
export interface CloseDetails {
  reason: string
  event: Event
  cancel: () => void
}

const byUser = new Set(['outside-press', 'escape-key', 'focus-out', 'close-watcher'])

/** The overlay that an event closed. What it covered is the newest by the time the same event reaches it. */
const closedBy = new WeakMap<Event, string>()

const onToast = (event: Event) => event.target instanceof Element && event.target.closest('[data-ui="toasts"]') !== null

let last = { depth: 0, guard: 0 }

/** Pushes one history entry per open overlay above its screen: Back removes that entry instead of the screen. */
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

/**
 * Must run before the router subscribes: the router renders the new screen synchronously and then calls `noteEntry`.
 */
export const followHistory = (): void => {
  if (following) return
  following = true
  noteEntry()
  window.addEventListener('popstate', follow)
}

/** Called after each navigation of the router: the browser fires no event for it. */
export const noteEntry = (): void => {
  last = entryOf(history.state)
}

/**
 * Separately opened overlays do not detect each other: a press in the newest is "outside" for the one below. Only the
 * newest closes by Escape, by an outside press or by Back; a press on a toast closes none.
 * @param onClose called for Back; absent: the overlay cannot be closed
 * @returns a function that tells whether to ignore a request to close
 */
export function useOverlayStack(open: boolean, onClose?: () => void) {
  const id = useId()
  const close = useEffectEvent(() => {
    onClose?.()
    return onClose !== undefined
  })
  // Before the overlay is painted: an Escape that comes at once must not close what it covers.
  useLayoutEffect(() => {
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
  return ({ reason, event }: CloseDetails) => {
    if (!byUser.has(reason)) return false
    if ((closedBy.get(event) ?? stack.at(-1)?.id) !== id || onToast(event)) return true
    closedBy.set(event, id)
    return false
  }
}
