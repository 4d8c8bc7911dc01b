import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { cases } from '#tests/conformance/store-suite.ts'
import { pageCode } from '#tests/support/page-code.ts'

// The same suite runs on the in-memory database; this run shows that its cases hold in a browser.

let server: Server
let code: string
test.beforeAll(async () => {
  code = await pageCode('tests/conformance/store-in-page.ts')
  server = createServer(
    (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Store</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => server.close())

test('the cases hold in Chromium, each on databases of its own', async ({ page }) => {
  await page.addInitScript({ content: code })
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  for (const { name } of cases)
    await test.step(name, async () => {
      const fault = await page.evaluate(
        (each) =>
          (window as unknown as { runCase: (name: string) => Promise<void> }).runCase(each).then(
            () => null,
            (error: unknown) => String(error),
          ),
        name,
      )
      expect.soft(fault, name).toBeNull()
    })
})
