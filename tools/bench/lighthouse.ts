import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { freePort } from '../../tests/support/run-server.ts'
import { logIn, openPhone } from './browser.ts'
import { figure } from './figures.ts'

/** The part of Lighthouse's result that is read. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; scoreDisplayMode: string; displayValue?: string }>
  }
}
type Lighthouse = (address: string, flags: object, config?: object) => Promise<Result | undefined>

/** Variables: the compiler does not look for a package that only the benchmarks install. */
const library: string = 'lighthouse'
const desktopConfig: string = 'lighthouse/core/config/desktop-config.js'

/** The least score of each category; a category without an aim is not audited. */
type Aims = Readonly<Partial<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>>

interface Audited {
  name: string
  path: string
  device: 'mobile' | 'desktop'
  aims: Aims
  /** Performance varies from run to run; the other categories do not. */
  runs: number
}

const runs = 5
const onComputer = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const onPhone = { ...onComputer, performance: 95 }

/** The pages of a visitor without a session. `?shell=web`: the narrow shop, as at a merchant without an app. */
const forVisitors: readonly Audited[] = [
  { name: 'shop home', path: '/', device: 'desktop', aims: onComputer, runs },
  { name: 'shop washes', path: '/shop/washes', device: 'desktop', aims: onComputer, runs },
  { name: 'shop locations', path: '/locations', device: 'desktop', aims: onComputer, runs },
  { name: 'narrow shop home', path: '/?shell=web', device: 'mobile', aims: onPhone, runs },
  { name: 'narrow shop washes', path: '/shop/washes?shell=web', device: 'mobile', aims: onPhone, runs },
  { name: 'first visit of the app', path: '/', device: 'mobile', aims: onPhone, runs },
]

/** The screens of a logged-in user. Search engines do not see them, and they start from the phone's databases. */
const forUsers: readonly Audited[] = (['/', '/washes', '/wallet'] as const).map((path) => ({
  name: path === '/' ? 'home' : path.slice(1),
  path,
  device: 'mobile',
  aims: { accessibility: 100, 'best-practices': 100 },
  runs: 1,
}))

/** What Lighthouse says of the pages of a visitor, and of the phone's screens of a logged-in user. */
export const benchLighthouse = async (origin: string, profile: string): Promise<string[]> => [
  ...(await auditVisitors(origin)),
  ...(await auditUsers(origin, profile)),
]

const load = async (): Promise<Lighthouse> => ((await import(library)) as { default: Lighthouse }).default

const auditVisitors = async (origin: string): Promise<string[]> => {
  const port = await freePort()
  const executablePath = readFileSync('.cache/browser', 'utf8').trim()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    // Lighthouse asks whether the page could be stored, which this flag forbids to all pages.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    return await auditAll(forVisitors, origin, { port, logLevel: 'error' })
  } finally {
    await browser.close()
  }
}

const auditUsers = async (origin: string, profile: string): Promise<string[]> => {
  const port = await freePort()
  const phone = await openPhone(profile, [`--remote-debugging-port=${port}`])
  try {
    const page = await phone.newPage()
    await page.goto(origin)
    await logIn(page)
    await page.close()
    // The log-in is in the storage.
    return await auditAll(forUsers, origin, { port, logLevel: 'error', disableStorageReset: true })
  } finally {
    await phone.close()
  }
}

/** A run in which the browser lost a measurement has no score. */
const attempts = 3

const auditOnce = async (audit: () => Promise<Result | undefined>, { path, aims }: Audited): Promise<Result['lhr']> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const result = await audit()
    if (result && Object.keys(aims).every((name) => result.lhr.categories[name]?.score != null)) return result.lhr
  }
  throw new Error(`Lighthouse gave no result for ${path}`)
}

const auditAll = async (pages: readonly Audited[], origin: string, flags: object): Promise<string[]> => {
  const lighthouse = await load()
  const { default: desktop } = (await import(desktopConfig)) as { default: object }
  const rows: string[] = []
  for (const page of pages) {
    const results: Result['lhr'][] = []
    const asked = { ...flags, onlyCategories: Object.keys(page.aims) }
    for (let run = 0; run < page.runs; run += 1) {
      const audit = () =>
        page.device === 'desktop'
          ? lighthouse(`${origin}${page.path}`, asked, desktop)
          : lighthouse(`${origin}${page.path}`, { ...asked, formFactor: 'mobile' })
      results.push(await auditOnce(audit, page))
    }
    rows.push(...rowsOf(page, results))
    console.warn(rowsOf(page, results).join('\n'))
  }
  return rows
}

/** The audits that cost the category points, each with its value where it has one. */
const failedIn = (category: string, { categories, audits }: Result['lhr']): string[] =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { scoreDisplayMode, score, displayValue } = audits[id] ?? {}
    const fails = scoreDisplayMode === 'binary' ? score === 0 : weight > 0 && score !== null && (score ?? 1) < 0.9
    return fails ? [displayValue ? `${id} ${displayValue}` : id] : []
  })

const rowsOf = ({ name, device, aims }: Audited, results: readonly Result['lhr'][]): string[] =>
  Object.entries(aims).map(([category, aim]) => {
    const scores = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const { median, min, max } = figure(scores)
    const spread = results.length > 1 ? ` (${min} to ${max}, ${results.length} runs)` : ''
    // Those of the run in the middle.
    const typical = results[scores.indexOf([...scores].sort((a, b) => a - b)[scores.length >> 1]!)]!
    return `| Lighthouse ${device}, ${name}: ${category} | ${median}${spread} | aim: ${aim} | ${failedIn(category, typical).join(', ')} |`
  })
