import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer } from '#server/testing/harness.ts'

/** Milliseconds of reads and saves. */
const duration = Number(process.env.CLEARCOAT_READS_SECONDS ?? 4) * 1000
/** Milliseconds after which a save is seen by every read, also by one that does not name it. */
const mostBehind = 3_000
const readers = 8

interface Saved {
  timeStamp: number
  version: string
  /** When its answer arrived. */
  at: number
}

interface Site {
  merchant: TestMerchant
  admin: TestPerson
  saves: Saved[]
}

test(
  'two instances: while merchants save, no read is older than a save that it names, or than 3 seconds',
  { timeout: duration + 60_000 },
  async () => {
    const one = await makeServer()
    const two = await makeServer({ beside: one })
    const instances = [one, two]
    const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
    const sites: Site[] = []
    for (let n = 0; n < 5; n += 1) {
      const merchant = await one.make.merchant()
      sites.push({ merchant, admin: await one.make.loggedIn(merchant, { isAdmin: true }), saves: [] })
    }
    const until = performance.now() + duration
    const seen = { reads: 0, saves: 0, late: [] as string[], longest: 0 }

    const save = async ({ admin, saves }: Site) => {
      const { result, headers } = await any(instances).call('POST /accounts/site-config', {
        as: admin,
        body: { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } },
      })
      saves.push({
        timeStamp: result.timeStamp,
        version: String(headers['site-version']),
        at: performance.now(),
      })
      seen.saves += 1
    }
    const write = async () => {
      while (performance.now() < until) {
        await save(any(sites))
        await new Promise((done) => setTimeout(done, 20))
      }
    }
    const read = async () => {
      while (performance.now() < until) {
        // Answers from memory alone would leave no time for sockets.
        await setImmediate()
        const { merchant, saves } = any(sites)
        const [newest, begun] = [saves.at(-1), performance.now()]
        const named = Math.random() < 0.5
        const { result } = await any(instances).call('GET /accounts/site-config', {
          as: merchant,
          headers: named && newest ? { 'site-version': newest.version } : {},
        })
        seen.reads += 1
        const missing = saves.find(({ timeStamp, at }) => timeStamp > result.timeStamp && at < begun)
        if (missing) seen.longest = Math.max(seen.longest, begun - missing.at)
        if (named && newest && result.timeStamp < newest.timeStamp) seen.late.push(`older than ${newest.version}`)
        if (missing && begun - missing.at > mostBehind) seen.late.push(`${begun - missing.at} ms behind`)
      }
    }

    try {
      await Promise.all([write(), ...Array.from({ length: readers }, read)])
      console.warn(`${seen.reads} reads, ${seen.saves} saves, at most ${seen.longest.toFixed(0)} ms behind`)
      expect(seen.late).toEqual([])
      expect(seen.saves).toBeGreaterThan(2)
      expect(seen.reads).toBeGreaterThan(100)
    } finally {
      await two.close()
      await one.close()
    }
  },
)
