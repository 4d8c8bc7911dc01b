import { freePort } from '../../tests/support/run-server.ts'
import { logIn, openPhone } from './browser.ts'

/** The part of Lighthouse's result that is read. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
    audits: Record<string, { score: number | null; scoreDisplayMode: string }>
  }
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>

/** A variable: the compiler does not look for a package that only the benchmarks install. */
const library: string = 'lighthouse'

/** The screens that are audited, after the log-in. */
const screens = { home: '/', washes: '/washes', wallet: '/wallet' } as const
const categories = ['accessibility', 'best-practices'] as const

/**
 * What Lighthouse says of a phone's screens of a logged-in user. Performance and search engines are left out: they are
 * judged by the pages that the server renders.
 */
export const benchLighthouse = async (origin: string, profile: string): Promise<string[]> => {
  const { default: lighthouse } = (await import(library)) as { default: Lighthouse }
  const port = await freePort()
  const phone = await openPhone(profile, [`--remote-debugging-port=${port}`])
  try {
    const page = await phone.newPage()
    await page.goto(origin)
    await logIn(page)
    await page.close()
    const rows: string[] = []
    for (const [name, path] of Object.entries(screens))
      rows.push(...(await audit(lighthouse, name, `${origin}${path}`, port)))
    return rows
  } finally {
    await phone.close()
  }
}

const audit = async (lighthouse: Lighthouse, name: string, address: string, port: number): Promise<string[]> => {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...categories],
    // The log-in is in the storage.
    disableStorageReset: true,
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { categories: found, audits } = result.lhr
  return categories.map((category) => {
    const { score, auditRefs = [] } = found[category] ?? {}
    const failed = auditRefs.flatMap(({ id }) => {
      const { scoreDisplayMode, score: of } = audits[id] ?? {}
      return scoreDisplayMode === 'binary' && of === 0 ? id : []
    })
    const value = Math.round((score ?? 0) * 100)
    return `| Lighthouse mobile, ${name}: ${category} | ${value} | aim: 100 | ${failed.join(', ')} |`
  })
}
