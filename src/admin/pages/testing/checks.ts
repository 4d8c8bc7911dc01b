import type { TSchema } from 'typebox'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { webRoutesOf } from '#contract/routes/web.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { relativeTime } from '#src/kit/format.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { testingWords } from '#src/words/admin-testing.ts'
import { fetchConfigSchema } from '../../settings/config-schema.ts'
import { judgeColours } from '../../settings/faint-colours.ts'
import { settingName } from '../../settings/setting-names.ts'

export interface Finding {
  passed: boolean
  detail: string
  /** The section that mends it. */
  section?: AdminSectionName
}

export interface CheckTools {
  remote: Pick<Remote, 'ask'>
  clock: Clock
  fetch: typeof globalThis.fetch
  origin: string
}

type Check = (tools: CheckTools) => Promise<Finding>

const passed = (detail: string): Finding => ({ passed: true, detail })
const failed = (detail: string, section?: AdminSectionName): Finding => ({
  passed: false,
  detail,
  ...(section ? { section } : {}),
})

/** What customers have, as the server answers it now. */
const published = ({ remote }: CheckTools): Promise<SiteConfig> => remote.ask('GET /accounts/site-config', {})

const checkConfig: Check = async (tools) => {
  const [schema, config] = await Promise.all([fetchConfigSchema(tools.fetch), published(tools)])
  const { Value } = await import('typebox/value')
  const [fault] = Value.Errors(schema as TSchema, config)
  return fault
    ? failed(testingWords.configBad(fault.instancePath || '/', fault.message), 'raw')
    : passed(testingWords.configFits)
}

/** Names of settings in one line. */
const mostNamed = 2

const checkContrast: Check = async (tools) => {
  const judged = judgeColours(await published(tools))
  const names = judged.adjusted.slice(0, mostNamed).map(settingName).join(', ')
  if (judged.adjusted.length > 0)
    return failed(testingWords.contrastBad(names, judged.adjusted.length - mostNamed), 'themes')
  return passed(testingWords.contrastFits(judged.measured))
}

/** Milliseconds for one page or file. */
const timeLimit = 20_000

const statusOf = async ({ fetch, origin }: CheckTools, address: string, method: 'GET' | 'HEAD'): Promise<number> => {
  const url = new URL(address, origin)
  return (await fetch(url, { method, cache: 'no-store', signal: AbortSignal.timeout(timeLimit) })).status
}

/** One after another: a check is no load. @returns the first that does not answer, with its status */
const firstMissing = async (
  tools: CheckTools,
  addresses: readonly string[],
  method: 'GET' | 'HEAD',
): Promise<{ address: string; status: number } | undefined> => {
  for (const address of addresses) {
    const status = await statusOf(tools, address, method)
    if (status !== 200) return { address, status }
  }
  return undefined
}

const checkPages: Check = async (tools) => {
  const config = await published(tools)
  if (!config.has_ecom) return passed(testingWords.pagesNone)
  const shop = config.menuItems.filter(({ tag }) => tag === '_SHOP').map(({ href }) => href)
  const addresses = [...new Set([...webRoutesOf(config).map(({ path }) => path), ...shop])]
  const missing = await firstMissing(tools, addresses, 'GET')
  return missing
    ? failed(testingWords.pagesBad(missing.address, missing.status), 'menu')
    : passed(testingWords.pagesFit(addresses.length))
}

/** The addresses of files anywhere in a value. */
const filesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^\/assets\/[^\s"']+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : []
}

const checkFiles: Check = async (tools) => {
  const files = [...new Set(filesIn(await published(tools)))]
  const missing = await firstMissing(tools, files, 'HEAD')
  return missing
    ? failed(testingWords.filesBad(missing.address.split('/').at(-1) ?? ''), 'files')
    : passed(testingWords.filesFit(files.length))
}

const checkCatalogue: Check = async ({ remote }) => {
  const products = (type: 'AppWash' | 'AppClub') => remote.ask('GET /products', { query: { type } })
  const [places, washes, plans] = await Promise.all([
    remote.ask('GET /locations', {}),
    products('AppWash'),
    products('AppClub'),
  ])
  const count = washes.length + plans.length
  if (places.length === 0) return failed(testingWords.catalogueNoPlace)
  return count === 0 ? failed(testingWords.catalogueNothing) : passed(testingWords.catalogueFits(places.length, count))
}

const checkPayments: Check = async ({ remote }) => {
  const { processor } = await remote.ask('GET /settings/app/processor/mobile', {})
  return processor ? passed(testingWords.paymentsFit(processor)) : failed(testingWords.paymentsNone)
}

const checkPush: Check = async ({ remote }) => {
  const { state } = await remote.ask('POST /accounts/firebase-key/check', {})
  return state === 'works' ? passed(testingWords.pushFits) : failed(testingWords.pushBad[state], 'firebase')
}

/** Milliseconds. */
const day = 86_400_000

const checkTerminal: Check = async ({ remote, clock }) => {
  const now = clock.now()
  const since = new Date(now - day).toISOString()
  const [pair] = await remote.ask('GET /accounts/terminals', { query: { since } })
  if (!pair) return failed(testingWords.terminalNone, 'terminal')
  const { terminalId: id, lastSeenAt } = pair
  if (lastSeenAt === null) return failed(testingWords.terminalUnseen(id), 'terminal')
  const when = relativeTime(lastSeenAt, now)
  return now - Date.parse(lastSeenAt) > day
    ? failed(testingWords.terminalSilent(id, when), 'terminal')
    : passed(testingWords.terminalFits(id, when))
}

/** Every check asks the server, and changes nothing. */
export const checks = {
  config: checkConfig,
  contrast: checkContrast,
  pages: checkPages,
  files: checkFiles,
  catalogue: checkCatalogue,
  payments: checkPayments,
  push: checkPush,
  terminal: checkTerminal,
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]

export const addressOf = (section: AdminSectionName): string =>
  adminSections.find(({ name }) => name === section)?.path ?? ''
