import { otherScreenHeader, pictureId, startRowsId, takenAtMark, waitingId } from '#contract/screen-picture.ts'
import type { EntryState } from '#src/ui/history-entries.ts'
import { startWords } from '#src/words/start.ts'

/** Time limit of a request for a page, in milliseconds: by then the app handles taps itself. */
const timeLimit = 1_500

/** Milliseconds after which a tap that nothing has answered is told that the app is starting. */
const patience = 300

/** The page of a screen as the worker serves it to a navigation, parsed and not run. */
const pageOf = (path: string): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = timeLimit
    request.setRequestHeader(otherScreenHeader, '1')
    request.addEventListener('loadend', () => resolve(request.status === 200 ? request.responseXML : null))
    request.send()
  })

/** The state that the app gives to a new entry of the history above the present one. */
const nextEntry = (): EntryState => ({
  depth: ((history.state as EntryState | null)?.depth ?? 0) + 1,
  guard: 0,
})

interface Follows {
  /** Shows the stored picture of the screen of a link. @returns false when there is none, or the app was sooner */
  follow(link: string): Promise<boolean>
}

/**
 * Lets the stored picture answer taps on links before the app does: it becomes the stored picture of the other screen,
 * and the app starts on that one. The worker decides whether there is a picture, as for any page.
 */
export const followLinks = (picture: HTMLElement): Follows => {
  let newest = 0

  const show = async (path: string): Promise<boolean> => {
    const mine = (newest += 1)
    const page = await pageOf(path)
    const next = page?.getElementById(pictureId)
    if (!page || !next || !picture.isConnected || mine !== newest) return false
    // Parsed by the browser from an answer of the worker: no text becomes markup here.
    picture.replaceChildren(...next.childNodes)
    document.title = page.title
    document.documentElement.setAttribute(takenAtMark, page.documentElement.getAttribute(takenAtMark) ?? '')
    // Gone once the app has taken them.
    document.getElementById(startRowsId)?.replaceWith(page.getElementById(startRowsId) ?? '')
    return true
  }

  // Back, before the app follows the history.
  addEventListener('popstate', () => picture.isConnected && void show(location.pathname))

  return {
    async follow(link) {
      const { origin, pathname, search, hash } = new URL(link, location.href)
      if (origin !== location.origin || search || hash || !(await show(pathname))) return false
      // The router of the app follows, if it listens already.
      history.pushState(nextEntry(), '', pathname)
      return true
    },
  }
}

/** Says that the app is starting when a tap on the picture is not answered soon. */
export const sayWaiting = (picture: HTMLElement): void => {
  setTimeout(() => {
    if (!picture.isConnected || document.getElementById(waitingId)) return
    const taken = Number(document.documentElement.getAttribute(takenAtMark)) || Date.now()
    const note = document.createElement('p')
    note.id = waitingId
    note.role = 'status'
    note.textContent = startWords.wait(
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(taken),
    )
    picture.after(note)
    new MutationObserver((_, watching) => {
      if (picture.isConnected) return
      watching.disconnect()
      note.remove()
    }).observe(document.body, { childList: true })
  }, patience)
}
