import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBareBrowser } from '../bare-browser.ts'
import { itemCount, locationCount } from '../big-wallet.ts'
import { figure, ratios, showQuartiles } from '../figures.ts'
import { scriptsUntilUsable, shownAlone, shownAndUsable, tabAnswered, traceOpening, type Opening } from './opening.ts'
import { fillWallet, openBarePhone, prepare, words, type OpenPhone, type PreparedPhone } from './phone.ts'
import { allKinds, sharesOf, type Kind } from './shares.ts'

/** The headings of the screens, as sources of regular expressions, and the tab that is tapped on each. */
const screens = {
  '/': { heading: 'Casey$', tab: '/wallet' },
  '/wallet': { heading: '^Wallet$', tab: '/account' },
  '/washes': { heading: '^Washes$', tab: '/wallet' },
  '/account': { heading: '^My account$', tab: '/wallet' },
} as const

export type Screen = keyof typeof screens

export const allScreens = Object.keys(screens) as Screen[]

/** Openings before the first one that counts: they compile, and their results are stored for the next ones. */
const warmingUp = 2

/** Milliseconds after the screen is usable in which what is loaded still counts. */
const after = 2_000

/** What the times of a screen with its picture are limited to, as multiples of the same screen as a static page. */
const aims = { shown: 1.1, tab: 1.5, usable: 3 } as const

export interface OfflineOptions {
  runs: number
  screens?: readonly Screen[]
  /** Another checkout with a finished build, which is measured in turn. */
  before?: string
}

const usableAt = (path: Screen): Opening => {
  const { heading, tab } = screens[path]
  return { path, heading, tapped: `nav a[href="${tab}" i]`, answered: `location.pathname === '${tab}'` }
}

const tabAt = (path: Screen): Opening => ({
  ...usableAt(path),
  answered: `shows(${JSON.stringify(screens[screens[path].tab].heading)})`,
})

/** The times of one run of each measure, by its name. */
type Times = Record<string, number>

/** Times that an opening is repeated whose tap was lost, as on a machine that stood still. */
const repeats = 2

const measured = async (measure: () => Promise<Times>, left = repeats): Promise<Times> => {
  try {
    return await measure()
  } catch (error) {
    if (left === 0) throw error
    console.warn(`measured again: ${String(error)}`)
    return measured(measure, left - 1)
  }
}

/** Measures each side once, in turn. */
const inTurn = async (runs: number, sides: readonly (() => Promise<Times>)[]): Promise<Times[]> => {
  const all: Times[] = []
  for (let run = -warmingUp; run < runs; run += 1) {
    const times: Times = {}
    for (const measure of run % 2 ? sides : [...sides].reverse()) Object.assign(times, await measured(measure))
    if (run >= 0) all.push(times)
  }
  return all
}

/** A row for each comparison that was measured. */
const rows = (
  what: string,
  mine: string,
  all: readonly Times[],
  compared: readonly { name: string; whose: string; aim?: number }[],
): string[] => {
  const of = (name: string) => all.map((times) => times[name]!)
  return compared
    .filter(({ name }) => all.every((times) => name in times))
    .map(({ name, whose, aim }) => {
      const ratio = `${showQuartiles(ratios(of(mine), of(name)), '×', 2)}${aim === undefined ? '' : `, aim ${aim}`}`
      const [ours, theirs] = [mine, name].map((each) => showQuartiles(figure(of(each)), 'ms'))
      return `| ${what} | ${ours} | ${whose}: ${theirs} | ${ratio} |`
    })
}

const moments = { shown: 'shown', tab: 'another tab answered', usable: 'usable' } as const

/** The rows of the moments of an opening: beside the static pages, and beside the other build. */
const rowsOf = (
  what: string,
  all: readonly Times[],
  measured: readonly (keyof typeof moments)[],
  limits: Partial<typeof aims>,
): string[] =>
  measured.flatMap((moment) => {
    const compared = [
      { name: 'same', whose: 'the same screen as a static page', aim: limits[moment] },
      { name: 'words', whose: 'a page of a few words' },
      { name: `before ${moment}`, whose: 'the other build' },
    ]
    return rows(`${what}: ${moments[moment]}`, moment, all, compared)
  })

const named = (times: Times, side: string): Times =>
  Object.fromEntries(Object.entries(times).map(([name, value]) => [`${side}${name}`, value]))

/** A screen with its picture: usable and an early tap, in two openings. */
const reopened = async (phone: OpenPhone, path: Screen): Promise<Times> => {
  await phone.stopWorker()
  const { shown, usable, pictured } = await shownAndUsable(phone.browser, phone.origin, usableAt(path))
  await phone.stopWorker()
  const tab = await tabAnswered(phone.browser, phone.origin, tabAt(path))
  // The worker serves the screen without its picture when the database is slow: those times count.
  return { shown, usable, tab, bare: pictured ? 0 : 1 }
}

/** A screen without its picture. `update`: after an update, without code caches of the scripts. */
const withoutPicture = async (phone: OpenPhone, path: Screen, update: boolean): Promise<Times> => {
  await phone.forgetPictures()
  if (update) await phone.forgetCodeCaches()
  await phone.stopWorker()
  const { shown, usable, pictured } = await shownAndUsable(phone.browser, phone.origin, usableAt(path))
  if (pictured) throw new Error(`${path} was shown in a stored picture after the pictures had been deleted`)
  return { shown, usable }
}

const alone = async (phone: OpenPhone, path: string): Promise<number> => {
  await phone.stopWorker()
  return (await shownAlone(phone.browser, phone.origin, path)).shown
}

/** This build, and the other one if there is one. */
interface Sides<T> {
  ours: T
  before: T | undefined
}

const both = ({ ours, before }: Sides<OpenPhone>, measure: (phone: OpenPhone) => Promise<Times>) => [
  () => measure(ours),
  ...(before ? [async () => named(await measure(before), 'before ')] : []),
]

const compareScreen = async (sides: Sides<OpenPhone>, what: string, path: Screen, runs: number): Promise<string[]> => {
  const { ours } = sides
  const same = await ours.storeScreen(path)
  const all = await inTurn(runs, [
    ...both(sides, (phone) => reopened(phone, path)),
    async () => ({ same: await alone(ours, same) }),
    async () => ({ words: await alone(ours, words) }),
  ])
  const bare = all.filter((times) => times['bare']).length
  const name = bare > 0 ? `${what} (${bare} of ${runs} without the picture)` : what
  return rowsOf(name, all, ['shown', 'tab', 'usable'], aims)
}

/** The home without its picture, also after an update. */
const compareHome = async (sides: Sides<OpenPhone>, runs: number): Promise<string[]> => {
  const { ours } = sides
  // Stored now: the openings delete the pictures.
  const same = await ours.storeScreen('/')
  const compare = async (what: string, update: boolean): Promise<string[]> => {
    const all = await inTurn(runs, [
      ...both(sides, (phone) => withoutPicture(phone, '/', update)),
      async () => ({ same: await alone(ours, same) }),
      async () => ({ words: await alone(ours, words) }),
    ])
    return rowsOf(what, all, ['shown', 'usable'], {})
  }
  return [
    ...(await compare('Offline reopen of the home without a picture', false)),
    await scriptRow(ours),
    ...(await compare('Offline reopen of the home after an update', true)),
  ]
}

/** A visit with an empty profile: the log-in, whose button for the password's characters is tapped. */
const firstVisit: Opening = {
  path: '/',
  rendered: true,
  heading: '^Log in$',
  tapped: 'button[aria-label="Show password"]',
  answered: `document.querySelector('#root input[name="password"]')?.type === 'text'`,
}

const visitFirst = async ({ origin }: PreparedPhone): Promise<Times> => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-first-'))
  const browser = openBareBrowser(profile)
  try {
    const { paint, shown, usable } = await shownAndUsable(browser, origin, firstVisit)
    return { paint, shown, usable }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const compareFirstVisits = async ({ ours, before }: Sides<PreparedPhone>, runs: number): Promise<string[]> => {
  const all = await inTurn(runs, [
    () => visitFirst(ours),
    ...(before ? [async () => named(await visitFirst(before), 'before ')] : []),
  ])
  const names = { paint: 'first contentful paint', shown: 'log-in shown', usable: 'log-in usable' }
  return Object.entries(names).flatMap(([name, moment]) => {
    const what = `First visit, after the merchant's splash: ${moment}`
    if (before) return rows(what, name, all, [{ name: `before ${name}`, whose: 'the other build' }])
    return [`| ${what} | ${showQuartiles(figure(all.map((times) => times[name]!)), 'ms')} | | |`]
  })
}

const scriptRow = async (phone: OpenPhone): Promise<string> => {
  await phone.forgetPictures()
  const scripts = await scriptsUntilUsable(phone.browser, phone.origin, usableAt('/'), after)
  const kib = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join('dist', path))).length, 0) / 1024
  return `| JavaScript until then and 2 s more (gzip) | ${kib.toFixed(1)} KiB in ${scripts.length} files | minimum of its packages: 106.5 KiB | ${(kib / 106.5).toFixed(2)} × |`
}

const withPhones = async (
  { ours, before }: Sides<PreparedPhone>,
  work: (sides: Sides<OpenPhone>) => Promise<void>,
): Promise<void> => {
  const open: OpenPhone[] = []
  try {
    for (const phone of before ? [ours, before] : [ours]) open.push(await openBarePhone(phone))
    await work({ ours: open[0]!, before: open[1] })
  } finally {
    for (const phone of open) await phone.close()
  }
}

/**
 * How soon a phone that was here before can be read and used without a server, its worker stopped; beside static pages
 * that the same worker serves from its cache. First visits are measured before the servers are stopped.
 */
export const benchOffline = async ({
  runs,
  screens: asked = allScreens,
  before,
}: OfflineOptions): Promise<string[]> => {
  const paths = [...new Set(['/', ...asked, ...asked.map((path) => screens[path].tab)] as Screen[])]
  const phones: PreparedPhone[] = []
  const lines: string[] = []
  /** Shows each row as soon as it is measured. */
  const add = (more: string[]) => {
    lines.push(...more)
    console.warn(more.join('\n'))
  }
  try {
    for (const folder of before === undefined ? ['.'] : ['.', before])
      phones.push(await prepare(resolve(folder), paths))
    const sides: Sides<PreparedPhone> = { ours: phones[0]!, before: phones[1] }
    add(await compareFirstVisits(sides, runs))
    for (const { server } of phones) await server.stop()
    await withPhones(sides, async (open) => {
      for (const path of asked) add(await compareScreen(open, `Offline reopen, ${path}`, path, runs))
    })
    for (const phone of phones) await fillWallet(phone)
    const big = `Offline reopen, ${itemCount.toLocaleString('en')} wallet items, ${locationCount.toLocaleString('en')} locations`
    await withPhones(sides, async (open) => add(await compareScreen(open, big, '/wallet', runs)))
    await withPhones(sides, async (open) => add(await compareHome(open, runs)))
    return lines
  } finally {
    for (const phone of phones) await phone.remove()
  }
}

const spans = [
  'the static page until it is shown',
  'until the screen is shown',
  'from then until it is usable',
] as const

/** What the main thread does in each of the spans: of one opening of a screen, and of the same screen as a static page. */
const sharesOnce = async (phone: OpenPhone, path: Screen, same: string): Promise<Record<Kind, number>[]> => {
  await phone.stopWorker()
  const page = { path: same, heading: '', tapped: 'main', answered: 'false' }
  const alone = await traceOpening(phone.browser, phone.origin, page, 'shown')
  await phone.stopWorker()
  const mine = await traceOpening(phone.browser, phone.origin, usableAt(path), 'stands')
  return [
    sharesOf(alone.events, { begin: alone.from, end: alone.shown }),
    sharesOf(mine.events, { begin: mine.from, end: mine.shown }),
    sharesOf(mine.events, { begin: mine.shown, end: mine.stands }),
  ]
}

/** What the main thread of the page does in a reopening, by traces, which slow it: a table for each screen. */
export const benchShares = async ({ runs, screens: asked = allScreens }: OfflineOptions): Promise<string[]> => {
  const prepared = await prepare(resolve('.'), [...new Set(['/', ...asked] as Screen[])])
  const tableOf = async (phone: OpenPhone, path: Screen): Promise<string[]> => {
    const same = await phone.storeScreen(path)
    const all: Record<Kind, number>[][] = []
    for (let run = -warmingUp; run < runs; run += 1) {
      const shares = await sharesOnce(phone, path, same)
      if (run >= 0) all.push(shares)
    }
    const cells = (kind: Kind) =>
      spans.map((_, span) => figure(all.map((shares) => shares[span]![kind] / 1000)).median.toFixed(0))
    return [
      `| ${path}, ms | ${spans.join(' | ')} |`,
      '|---|---|---|---|',
      ...allKinds.map((kind) => `| ${kind} | ${cells(kind).join(' | ')} |`),
      '',
    ]
  }
  try {
    await prepared.server.stop()
    const lines: string[] = []
    await withPhones({ ours: prepared, before: undefined }, async ({ ours }) => {
      for (const path of asked) lines.push(...(await tableOf(ours, path)))
    })
    return lines
  } finally {
    await prepared.remove()
  }
}
