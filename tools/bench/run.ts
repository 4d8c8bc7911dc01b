import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfDemo } from '#tests/e2e/support/prepared-data.ts'
import { runServer } from '#tests/support/run-server.ts'
import { benchApi } from './api.ts'
import { openPhone, workerReady } from './browser.ts'
import { benchOffline } from './offline.ts'
import { benchPurchase } from './purchase.ts'
import { benchSize } from './size.ts'

const server = await runServer({ dataDir: await copyOfDemo() })
const profile = mkdtempSync(join(tmpdir(), 'clearcoat-bench-'))
const phone = await openPhone(profile)
const rows: string[] = []
try {
  const origin = server.origin('puddle')
  const page = await phone.newPage()
  await page.goto(origin)
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await workerReady(page)
  await page.goto(`${origin}/wallet`)
  await page.locator('.ticket').first().waitFor()
  rows.push(...(await benchSize(page, origin)))
  await page.close()
  rows.push(...(await benchOffline(phone, origin, () => server.stop(), profile)))

  await server.start()
  const site = { host: `puddle.localhost:${server.port}` }
  const appKey = (await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', site)).json<{ resultData: string }>().resultData
  rows.push(...(await benchPurchase(server, appKey)), ...(await benchApi(server, appKey)))
} finally {
  await phone.close()
  await server.remove()
  for (const folder of [profile, `${profile}-static`]) rmSync(folder, { recursive: true, force: true })
}

console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. Median (smallest to largest).\n`)
console.log(['| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
