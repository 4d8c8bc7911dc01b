import { takenEvent } from '../../../contract/constants.ts'
import { pictureId } from '../../../contract/screen-picture.ts'
import type { BareBrowser, BarePage, TraceEvent } from '../bare-browser.ts'
import { phone } from '../browser.ts'

/** Milliseconds within which a tap on a usable screen is answered. */
const answerTime = 100

/** Milliseconds for each wait. */
const timeLimit = 30_000

const rest = (duration: number) => new Promise<void>((resolve) => setTimeout(resolve, duration))

/** Asks until there is an answer. @throws after 30 s, with what was waited for */
export const until = async <T>(what: string, ask: () => Promise<T | undefined | null | false>): Promise<T> => {
  const failing = new AbortController()
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: not within ${timeLimit / 1000} s`)), timeLimit)
    failing.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  const asking = async (): Promise<T> => {
    for (;;) {
      // The evaluation ends with its document: the next one is asked.
      const found = await ask().catch(() => undefined)
      if (found) return found
      if (failing.signal.aborted) throw new Error(what)
      await rest(10)
    }
  }
  const found = asking()
  found.catch(() => undefined)
  try {
    return await Promise.race([found, late])
  } finally {
    failing.abort()
  }
}

/** What an opening waits for. */
export interface Opening {
  path: string
  /** The heading of the screen, as the source of a regular expression. */
  heading: string
  /** What is tapped, as a selector. */
  tapped: string
  /** The page is rendered by the server: it stands once its app has taken it over. */
  rendered?: boolean
  /** An expression that is true when the tap is answered; `shows(pattern)` asks for the heading of a screen. */
  answered: string
}

/** A moment, and the middle of what is tapped then. */
interface Noted {
  /** When its frame began. */
  begun: number
  at: number
  x: number
  y: number
}

/**
 * Notes when the screen is shown, when it stands without its picture, and when a tap is answered, each at the end of the
 * frame; in epoch milliseconds, because a tap may lead to another document. What was in the document before any paint
 * counts from the first one.
 */
const watch = ({ heading, tapped, rendered = false, answered }: Opening): string => `(() => {
  let hasApp = ${!rendered}
  addEventListener('${takenEvent}', () => (hasApp = true))
  const bench = (window.bench = { pictured: false })
  const moment = () => performance.timeOrigin + performance.now()
  const atEndOfFrame = (note) => {
    const frame = new MessageChannel()
    frame.port1.onmessage = note
    requestAnimationFrame(() => frame.port2.postMessage(0))
  }
  const screen = () => document.getElementById('${pictureId}') ?? document.getElementById('root') ?? document.body
  const shows = (pattern) => {
    const main = screen()?.querySelector('main')
    return Boolean(main?.childElementCount) && !screen().querySelector('[data-ui=skeleton], main[aria-busy="true"]') &&
      !document.querySelector('[data-ui=splash]') && new RegExp(pattern).test(main.querySelector('h1')?.textContent.trim() ?? '')
  }
  const middle = () => {
    const box = screen().querySelector(${JSON.stringify(tapped)})?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const once = (name, ready, note) => {
    bench[name] = new Promise((resolve) => {
      const look = () => {
        if (!ready()) return requestAnimationFrame(look)
        const begun = moment()
        const frame = new MessageChannel()
        frame.port1.onmessage = () => resolve({ begun, at: moment(), ...note?.() })
        frame.port2.postMessage(0)
      }
      requestAnimationFrame(look)
    })
  }
  once('shown', () => {
    bench.pictured ||= Boolean(document.getElementById('${pictureId}'))
    return shows(${JSON.stringify(heading)})
  }, middle)
  once('stands', () => hasApp && !document.getElementById('${pictureId}') && shows(${JSON.stringify(heading)}) && middle(), middle)
  once('answered', () => ${answered})
  bench.paint = new Promise((resolve) =>
    new PerformanceObserver((list) => {
      const found = list.getEntriesByName('first-contentful-paint')[0]
      if (found) resolve(performance.timeOrigin + found.startTime)
    }).observe({ type: 'paint', buffered: true }))
  addEventListener('pointerdown', ({ timeStamp }) => (bench.pressed = performance.timeOrigin + timeStamp), { capture: true })
  addEventListener('click', () => {
    const wait = () => (${answered} ? atEndOfFrame(() => (bench.soon = moment())) : setTimeout(wait))
    wait()
  }, { capture: true })
})()`

export interface Shown {
  /** Milliseconds from navigation, as each moment. */
  paint: number
  shown: number
  /** Whether a stored picture was shown. */
  pictured: boolean
}

interface Started {
  page: BarePage
  /** When the navigation began. */
  from: number
  shown: Noted
}

/** Opens a page with the processor four times slower, and waits until a moment of it. */
const start = async (
  browser: BareBrowser,
  origin: string,
  opening: Opening,
  moment: 'shown' | 'stands',
): Promise<Started> => {
  const page = await browser.open()
  const { width, height } = phone.viewport
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setUserAgentOverride', { userAgent: phone.userAgent })
  await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watch(opening) })
  await page.send('Page.navigate', { url: origin + opening.path })
  const seen = await until(`${opening.path}: ${moment}`, () =>
    page.read<Omit<Started, 'page'>>(
      `location.origin === ${JSON.stringify(origin)} && bench.${moment}.then((shown) => ({ from: performance.timeOrigin, shown }))`,
    ),
  )
  return { page, ...seen }
}

const shownIn = async ({ page, from }: Started): Promise<Shown> => {
  const { paint, shown, pictured } = await until('the first paint', () =>
    page.read<{ paint: number; shown: Noted; pictured: boolean }>(
      'Promise.all([bench.paint, bench.shown]).then(([paint, shown]) => ({ paint, shown, pictured: bench.pictured }))',
    ),
  )
  return { paint: paint - from, shown: Math.max(shown.begun <= paint ? paint : shown.at, paint) - from, pictured }
}

/** A finger, which leaves the screen whether or not the page has answered. @throws when the page does not get the tap */
const tap = async (page: BarePage, { x, y }: Noted, opening: Opening): Promise<void> => {
  const what = `${opening.path}: a tap on ${opening.tapped}`
  if (x === undefined) throw new Error(`${what}: there is none`)
  const sent = [
    page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]
  await until(`${what} is taken`, () => Promise.all(sent))
}

/** Asks until a tap is answered. @throws after 30 s, with what became of the tap */
const answerTo = <T>(page: BarePage, what: string, { x, y }: Noted, expression: string): Promise<T> =>
  until(`${what} is answered`, () => page.read<T>(expression)).catch(async (error: Error) => {
    const seen = await page.read<string>(`[
      bench.pressed ? 'the page had the tap' : 'the page had no tap',
      document.getElementById('${pictureId}') ? 'the picture is there' : 'there is no picture',
      'at its place is ' + document.elementFromPoint(${x}, ${y})?.outerHTML.slice(0, 100),
    ].join(', ')`)
    throw new Error(`${error.message}; ${seen}`)
  })

/** Milliseconds from navigation until a tap on a screen that has just been shown leads to what it should. */
export const tabAnswered = async (browser: BareBrowser, origin: string, opening: Opening): Promise<number> => {
  const { page, from, shown } = await start(browser, origin, opening, 'shown')
  await tap(page, shown, opening)
  const what = `${opening.path}: an early tap on ${opening.tapped}`
  const answered = await answerTo<Noted>(page, what, shown, 'bench.answered')
  await page.close()
  return answered.at - from
}

export interface Usable extends Shown {
  usable: number
}

/** When a screen is shown, and when the app itself answers a tap within 100 ms. */
export const shownAndUsable = async (browser: BareBrowser, origin: string, opening: Opening): Promise<Usable> => {
  const started = await start(browser, origin, opening, 'stands')
  const { page, from, shown: stands } = started
  await tap(page, stands, opening)
  const { pressed, soon } = await answerTo<{ pressed: number; soon: number }>(
    page,
    `${opening.path}: a tap on ${opening.tapped}`,
    stands,
    'bench.soon && { pressed: bench.pressed, soon: bench.soon }',
  )
  const times = await shownIn(started)
  await page.close()
  return { ...times, usable: (soon - pressed <= answerTime ? stands.at : soon - answerTime) - from }
}

/** When a page without the app is shown. */
export const shownAlone = async (browser: BareBrowser, origin: string, path: string): Promise<Shown> => {
  const started = await start(browser, origin, { path, heading: '', tapped: 'main', answered: 'false' }, 'shown')
  const times = await shownIn(started)
  await started.page.close()
  return times
}

/** The addresses of the scripts that an opening without a tap loads until its screen stands and some time more. */
export const scriptsUntilUsable = async (
  browser: BareBrowser,
  origin: string,
  opening: Opening,
  after: number,
): Promise<string[]> => {
  const { page, from, shown } = await start(browser, origin, opening, 'stands')
  const last = shown.at - from + after
  const loaded = await page.read<string[]>(
    `new Promise((resolve) => setTimeout(resolve, ${after})).then(() => performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= ${last})
      .map(({ name }) => new URL(name).pathname))`,
  )
  await page.close()
  return loaded
}

/** The events of the page's main thread, and what its moments are in the trace's own time. */
export interface Traced {
  events: TraceEvent[]
  from: number
  shown: number
  /** When the screen stands without its picture. */
  stands: number
}

const categories = ['devtools.timeline', 'v8', 'blink.user_timing', 'toplevel', 'disabled-by-default-v8.compile']

/** Opens a page as `shownAndUsable` does, without a tap. A trace slows it. @param moment the last one that is waited for */
export const traceOpening = async (
  browser: BareBrowser,
  origin: string,
  opening: Opening,
  moment: 'shown' | 'stands',
): Promise<Traced> => {
  const end = await browser.trace(categories)
  const started = await start(browser, origin, opening, moment)
  const { shown } = await shownIn(started)
  const stands = started.shown.at - started.from
  // Its own marks say which thread of which process is the page's.
  const mark = (name: string, at: number) => `performance.mark('${name}', { startTime: ${at} })`
  const marks = { 'bench from': 0, 'bench shown': shown, 'bench stands': stands }
  await started.page.read(`void [${Object.entries(marks).map(([name, at]) => mark(name, at))}]`)
  const events = await end()
  await started.page.close()
  const [from, then, last] = Object.keys(marks).map((name) => events.find((each) => each.name === name)!)
  const { pid, tid } = from!
  return {
    events: events.filter((each) => each.pid === pid && each.tid === tid),
    from: from!.ts,
    shown: then!.ts,
    stands: last!.ts,
  }
}
