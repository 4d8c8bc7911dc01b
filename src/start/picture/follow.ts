import {
  followingMark,
  otherScreenHeader,
  pictureId,
  startRowsId,
  takenAtMark,
  waitingId,
} from '#contract/screen-picture.ts'
import type { EntryState } from '#src/ui/history-entries.ts'
import { startWords } from '#src/words/start.ts'

/** Time limit of a request for a page, in milliseconds: the app starts without its answer then. */
const timeLimit = 500

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

/**
 * Adds the entry of a screen to the history as the app's navigation does, whose code is not there yet. The router of the
 * app follows, if it listens already.
 */
const stepInHistory = (path: string): void => {
  const { depth = 0, guard = 0 } = (history.state ?? {}) as Partial<EntryState>
  const state: EntryState = { depth: depth + 1, guard: 0 }
  if (guard > 0) history.replaceState(state, '', path)
  else history.pushState(state, '', path)
}

/** A page that a press has asked for. */
interface Asked {
  path: string
  page: Promise<Document | null>
}

interface Follows {
  /** Asks for the page of a link that is pressed: a tap takes some time to be one. */
  ask(link: string): void
  /** The press has become something else, such as a scroll. */
  drop(): void
  /** Shows the stored picture of the screen of a link. @returns false when there is none, or the app was sooner */
  follow(link: string): Promise<boolean>
}

/** The path of a link to another screen, without a query; undefined for any other link. */
const pathOf = (link: string): string | undefined => {
  const { origin, pathname, search, hash } = new URL(link, location.href)
  return origin === location.origin && pathname !== location.pathname && !search && !hash ? pathname : undefined
}

/**
 * Lets the stored picture answer taps on links before the app does: it becomes the stored picture of the other screen,
 * and the app starts on that one. The worker decides whether there is a picture, as for any page.
 */
export const followLinks = (picture: HTMLElement): Follows => {
  let asked: Asked | undefined

  const askFor = (path: string): Asked => {
    if (asked?.path === path) return asked
    const mine = { path, page: pageOf(path) }
    asked = mine
    // The first render of the app would hold up the answer, and show the screen that was left.
    picture.setAttribute(followingMark, '')
    setTimeout(() => asked === mine && settle(), timeLimit)
    return mine
  }

  const settle = (): void => {
    asked = undefined
    picture.removeAttribute(followingMark)
  }

  const show = async (path: string): Promise<boolean> => {
    const mine = askFor(path)
    const page = await mine.page
    const next = page?.getElementById(pictureId)
    if (asked !== mine) return false
    const isShown = Boolean(next) && picture.isConnected
    if (page && next && isShown) {
      // Parsed by the browser from an answer of the worker: no text becomes markup here.
      picture.replaceChildren(...next.childNodes)
      document.title = page.title
      document.documentElement.setAttribute(takenAtMark, page.documentElement.getAttribute(takenAtMark) ?? '')
      // Gone once the app has taken them.
      document.getElementById(startRowsId)?.replaceWith(page.getElementById(startRowsId) ?? '')
    }
    return isShown
  }

  // Back, before the app follows the history.
  addEventListener('popstate', () => picture.isConnected && void show(location.pathname).then(settle))

  return {
    ask(link) {
      const path = pathOf(link)
      if (path !== undefined) askFor(path)
    },
    drop: settle,
    async follow(link) {
      const path = pathOf(link)
      if (path === undefined) return false
      const isShown = await show(path)
      if (isShown) stepInHistory(path)
      // The app starts once this picture is painted, too.
      if (isShown) requestAnimationFrame(() => setTimeout(settle))
      else settle()
      return isShown
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
