import { expect, test, vi } from 'vitest'
import { spanOf, zoomOf } from './page/apple.js'
import { attempts, loadScript } from './page/script.js'
import { startFrame } from './page/start.js'

interface Script {
  src: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

/** A page whose scripts do what the test says. */
const makePage = (arrives: (script: Script) => void) => {
  const asked: string[] = []
  const inPage = new Set<Script>()
  const document = {
    createElement: () => {
      const script: Script = { src: '', onload: () => {}, onerror: () => {}, remove: () => inPage.delete(script) }
      return script
    },
    head: {
      append: (element: object) => {
        const script = element as Script
        asked.push(script.src)
        inPage.add(script)
        queueMicrotask(() => arrives(script))
      },
    },
    getElementById: () => ({ dataset: { service: 'google', key: 'k', parent } }),
    documentElement: { style: { setProperty: () => {} } },
  }
  return { document, asked, inPage }
}
const parent = 'http://puddle.localhost:8080'
const fails = (script: Script) => script.onerror()
const stays = () => {}

/** A pause between two attempts passes at once; the time limit of an attempt passes when the test says so. */
const makeTimer = () => {
  const limits: (() => void)[] = []
  const after = (delay: number, work: () => void) => {
    if (delay < 10_000) queueMicrotask(work)
    else limits.push(work)
    return () => {}
  }
  return { after, limits }
}

test('a script that does not arrive is asked for three times more, then given up', async () => {
  const page = makePage(fails)
  await expect(loadScript('https://maps.example/a.js', { ...page, ...makeTimer() })).rejects.toThrow('did not arrive')
  expect([page.asked.length, attempts]).toEqual([4, 4])
  expect(page.inPage.size).toBe(0)
})

test('a script that arrives at the third attempt is enough', async () => {
  const page = makePage((script) => (page.asked.length === 3 ? script.onload() : script.onerror()))
  await loadScript('https://maps.example/a.js', { ...page, ...makeTimer() })
  expect(page.asked).toHaveLength(3)
})

test('a script that neither loads nor fails is asked for again after its time limit', async () => {
  const page = makePage((script) => page.asked.length === 2 && script.onload())
  const timer = makeTimer()
  const loading = loadScript('https://maps.example/a.js', { ...page, ...timer })
  timer.limits[0]!()
  await loading
  expect(page.asked).toHaveLength(2)
})

test('Apple’s degrees in view and the app’s zoom levels are the same measure', () => {
  expect(spanOf(8, 256)).toBeCloseTo(360 / 256)
  expect(zoomOf(spanOf(11.5, 390), 390)).toBeCloseTo(11.5)
})

const openFrame = (arrives: (script: Script) => void) => {
  const page = makePage(arrives)
  const sent: [unknown, string][] = []
  const app = { postMessage: (message: unknown, to: string) => void sent.push([message, to]) }
  const listeners: ((event: object) => void)[] = []
  const { document } = page
  startFrame({ document, parent: app, addEventListener: (_, work) => listeners.push(work) }, makeTimer().after)
  return { ...page, sent, app, post: (event: object) => listeners.forEach((work) => work(event)) }
}
const start = {
  kind: 'start',
  center: { lat: 44.9, lng: -123 },
  zoom: 11,
  dark: false,
  paint: { pin: 'red', onPin: 'white', surface: 'white' },
}

test('the frame reports to the app of its site, and starts only by a message of that app', () => {
  const { sent, app, asked, post } = openFrame(stays)
  expect(sent).toEqual([[{ kind: 'ready' }, parent]])
  post({ source: app, origin: 'https://evil.example', data: start })
  post({ source: {}, origin: parent, data: start })
  post({ source: app, origin: parent, data: null })
  post({ source: app, origin: parent, data: { kind: 'begin' } })
  post({ source: app, origin: parent, data: start })
  post({ source: app, origin: parent, data: start })
  expect(asked.map((src) => new URL(src).host)).toEqual(['maps.googleapis.com'])
})

test('when the script never arrives the app is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { sent, app, post } = openFrame(fails)
  post({ source: app, origin: parent, data: start })
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([{ kind: 'failed' }, parent]))
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
