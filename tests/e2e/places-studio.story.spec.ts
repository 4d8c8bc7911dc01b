import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { locationWords } from '#src/words/admin-locations.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { adminWords } from '#src/words/admin.ts'
import { contentWords, studioWords } from '#src/words/content.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { aPhone, openOffice, openSection, publish, unpublished } from './support/admin.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

/** Opens all of Puddle's places nearly all day, in the database of the stopped server: the test runs at any hour. */
const openAllDay = async (database: string) => {
  const client = await PGlite.create(database)
  await client.exec(`
    update locations set hours = jsonb_set(hours, '{weekly}',
      (select jsonb_agg('[{"opens": "00:01", "closes": "23:59"}]'::jsonb) from generate_series(1, 7)))
    where tenant_id in (select tenant_id from sites where subdomain = 'puddle')`)
  await client.close()
}

const saved = (page: Page) => page.getByText(adminWords.saved)
const place = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const pin = (page: Page) =>
  page.getByRole('application', { name: locationWords.map }).getByRole('button', { name: /^Pin/ })
const phoneSays = (page: Page) => page.getByRole('region', { name: locationWords.now })
const closedForGood = (page: Page) =>
  page.getByRole('switch', { name: contentWords.locations.fields.closedForGood.label })

const soldAt = (page: Page, name: string) =>
  page.getByRole('group', { name: contentWords.products.fields.locations.label }).getByText(name, { exact: true })

type Noted = { noted?: number }

/** Notes, in the page, when it no longer shows a text: the test itself looks less often. */
const noteChange = (text: string): void => {
  const observer = new MutationObserver(() => {
    if (document.body.innerText.includes(text)) return
    ;(window as Noted).noted = Date.now()
    observer.disconnect()
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Notes, in the page, when it is pressed next. */
const noteClick = (): void =>
  addEventListener('click', () => ((window as Noted).noted = Date.now()), { capture: true, once: true })

const noted = (page: Page): Promise<number> => page.evaluate(() => (window as Noted).noted ?? NaN)

const positionOf = async (page: Page): Promise<[latitude: number, longitude: number]> => [
  Number(await page.getByLabel('Latitude').inputValue()),
  Number(await page.getByLabel('Longitude').inputValue()),
]

test('a pin is dragged and pressed into its place, and hours with a break are copied to the workdays', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/locations')
  await place(page, 'Elm Street').click()
  const before = await positionOf(page)
  const at = (await pin(page).boundingBox())!
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 10, { steps: 5 })
  await page.mouse.move(x + 60, y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(unpublished(page, 2)).toBeVisible()
  const dragged = await positionOf(page)
  expect(dragged[0]).toBeLessThan(before[0])
  expect(dragged[1]).toBeGreaterThan(before[1])
  const map = (await page.locator('[data-ui=map]').boundingBox())!
  await page.mouse.click(map.x + map.width - 60, map.y + 60)
  await expect.poll(async () => (await positionOf(page))[0]).toBeGreaterThan(dragged[0])
  await page.getByLabel('Latitude').fill('44.95')
  await page.getByLabel('Longitude').fill('-123.04')
  await expect(pin(page)).toHaveAccessibleName(locationWords.pin(locationWords.position(44.95, -123.04)))

  const monday = day(page, 'Monday')
  await monday.getByLabel('Monday closes').fill('12:00')
  await monday.getByRole('button', { name: locationWords.addTimesOn('Monday') }).click()
  await monday.getByLabel('Monday closes').last().fill('19:00')
  await expect(monday.getByText(studioWords.was('08:00-20:00'))).toBeVisible()
  await page.getByRole('button', { name: locationWords.copy }).click()
  await page.getByRole('button', { name: locationWords.copyGo(4) }).click()
  await expect(day(page, 'Friday').getByLabel('Friday opens')).toHaveCount(2)
  await expect(day(page, 'Saturday').getByLabel('Saturday opens')).toHaveCount(1)
  await page.getByRole('switch', { name: locationWords.isOpen('Sunday') }).click()
  await expect(day(page, 'Sunday').getByText(locationWords.closed)).toBeVisible()

  await test.step('the phone says what holds at a chosen time', async () => {
    const other = phoneSays(page).getByLabel(locationWords.at)
    await other.fill('2027-01-04T12:30')
    await expect(phoneSays(page).getByText('Closed, opens at 1:00pm')).toBeVisible()
    await other.fill('2027-01-03T12:30')
    await expect(phoneSays(page).getByText('Closed, opens tomorrow at 8:00am')).toBeVisible()
  })

  await test.step('a date with other hours replaces its day', async () => {
    await page.getByRole('button', { name: locationWords.addDate }).click()
    const dates = page.getByRole('group', { name: contentWords.locations.fields.exceptions.label })
    await dates.getByLabel(locationWords.date).last().fill('2027-01-04')
    await phoneSays(page).getByLabel(locationWords.at).fill('2027-01-04T15:00')
    await expect(phoneSays(page).getByText('Closed, opens tomorrow at 8:00am')).toBeVisible()
  })

  await test.step('times that overlap are marked, and not published', async () => {
    await day(page, 'Tuesday').getByLabel('Tuesday opens').last().fill('11:00')
    await expect(day(page, 'Tuesday').getByText('Two of these times overlap.')).toBeVisible()
    await day(page, 'Tuesday').getByLabel('Tuesday opens').last().fill('13:00')
  })

  await publish(page)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(day(page, 'Wednesday').getByLabel('Wednesday opens')).toHaveCount(2)
  expect(await positionOf(page)).toEqual([44.95, -123.04])
})

test.describe('at 1024 in the dark, by keyboard', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('a pin is moved and its position said, and a break is added and removed', async ({ page, link }) => {
    await openOffice(page, link.origin('blackline'), '/locations')
    await pressByKeyboard(page, place(page, 'Marina'))
    const before = await positionOf(page)
    await tabTo(page, pin(page))
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await positionOf(page))[1]).toBeGreaterThan(before[1])
    const [latitude, longitude] = await positionOf(page)
    await expect(page.getByText(locationWords.moved(locationWords.position(latitude, longitude)))).toBeAttached()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => (await positionOf(page))[0]).toBeGreaterThan(latitude)
    await expect(pin(page)).toBeFocused()

    const monday = day(page, 'Monday')
    await tabTo(page, monday.getByLabel('Monday opens').first())
    await page.keyboard.type('0915AM')
    await expect(monday.getByLabel('Monday opens').first()).toHaveValue('09:15')
    const times = await monday.getByLabel('Monday opens').count()
    await pressByKeyboard(page, monday.getByRole('button', { name: locationWords.addTimesOn('Monday') }))
    await expect(monday.getByLabel('Monday opens')).toHaveCount(times + 1)
    await pressByKeyboard(page, monday.getByRole('button', { name: locationWords.removeTimes('Monday') }).last())
    await expect(monday.getByLabel('Monday opens')).toHaveCount(times)
    await publish(page, (target) => pressByKeyboard(page, target))
    await expect(saved(page)).toBeVisible()
  })
})

test('a location is closed for good only when nothing is sold there alone, and keeps its name on the phone', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await (await browser.newContext(aPhone)).newPage()
  await openAsCasey(phone, origin)
  await phone.goto(`${origin}/findUs`)
  await expect(phone.getByText('1180 Quay Avenue', { exact: false }).first()).toBeVisible()

  await openOffice(page, origin, '/products')
  await page.getByRole('button', { name: contentWords.products.add }).click()
  await page.getByLabel('Name').fill('Harbor Point Special')
  await page.getByLabel('Price').fill('9.00')
  await soldAt(page, 'Harbor Point').click()
  await publish(page)
  await expect(saved(page)).toBeVisible()

  await openSection(page, 'locations')
  await place(page, 'Harbor Point').click()
  await closedForGood(page).click()
  await publish(page)
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Harbor Point Special')
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('cannot be yes while this is offered only there: Harbor Point Special', { exact: false }),
  ).toBeVisible()

  await openSection(page, 'products')
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: 'Harbor Point Special' }).click()
  await soldAt(page, 'Elm Street').click()
  await soldAt(page, 'Harbor Point (closed for good)').click()
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await expect(phone.getByText('1180 Quay Avenue', { exact: false })).toHaveCount(0)

  await test.step('it is opened again', async () => {
    await openSection(page, 'locations')
    await place(page, 'Harbor Point').click()
    await closedForGood(page).click()
    await publish(page)
    await expect(saved(page)).toBeVisible()
    await expect(phone.getByText('1180 Quay Avenue', { exact: false }).first()).toBeVisible()
  })
  await phone.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('all places are closed today with three taps, which open phones show within two seconds', async ({
    page,
    link,
    server,
    browser,
  }) => {
    await server.stop()
    await openAllDay(join(server.dataDir, 'database'))
    await server.start()
    const origin = link.origin('puddle')
    const phone = await (await browser.newContext(aPhone)).newPage()
    await openAsCasey(phone, origin)
    let isListening = false
    phone.on('websocket', (socket) => socket.on('framereceived', () => void (isListening = true)))
    await phone.goto(`${origin}/findUs`)
    await expect(phone.getByText(/^Open until/).first()).toBeVisible()
    await expect.poll(() => isListening, { timeout: 30_000 }).toBe(true)

    await openOffice(page, origin, '/places')
    let taps = 0
    const tap = async (target: ReturnType<Page['getByText']>) => {
      await expect(target).toBeInViewport()
      taps += 1
      await target.tap()
    }
    const form = page.getByRole('region', { name: placesWords.day })
    await tap(form.getByRole('button', { name: placesWords.all }))
    await tap(form.getByText(placesWords.whats.closed, { exact: true }))
    await phone.evaluate(noteChange, 'Open until')
    await page.evaluate(noteClick)
    await tap(form.getByRole('button', { name: /^Send/ }))
    await expect(phone.getByText(/^Closed, opens tomorrow/)).toHaveCount(4)
    expect(taps).toBe(3)
    const took = (await noted(phone)) - (await noted(page))
    test.info().annotations.push({ type: 'milliseconds to an open phone', description: String(took) })
    expect(took).toBeLessThan(2_000)
    await expect(page.getByText(placesWords.sent(4))).toBeVisible()

    await test.step('and are as usual again; a notice says its words', async () => {
      await form.getByRole('button', { name: placesWords.all }).tap()
      await form.getByText(placesWords.whats.usual, { exact: true }).tap()
      await form.getByRole('button', { name: /^Send/ }).tap()
      await expect(phone.getByText(/^Closed, opens tomorrow/)).toHaveCount(0, { timeout: 5_000 })
      await form.getByRole('button', { name: 'Elm Street' }).tap()
      await form.getByText(placesWords.whats.notice, { exact: true }).tap()
      await form.getByRole('button', { name: /^Send/ }).tap()
      await expect(form.getByText(placesWords.textMissing)).toBeVisible()
      await form.getByLabel(placesWords.text).fill('The dryer rests.')
      await form.getByRole('button', { name: /^Send/ }).tap()
      await expect(phone.getByText('The dryer rests.').first()).toBeVisible({ timeout: 5_000 })
      await page.getByRole('button', { name: placesWords.removeNotice('Elm Street') }).tap()
      await expect(phone.getByText('The dryer rests.')).toHaveCount(0, { timeout: 5_000 })
    })

    await test.step('the closed day is in the history of the content', async () => {
      await openSection(page, 'history')
      await expect(page.getByText('Elm Street: Other dates').first()).toBeVisible()
    })
    await phone.context().close()
  })
})

for (const { size, colorScheme } of [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 1024, height: 768 }, colorScheme: 'dark' },
  { size: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('the form of a location and the day of places fit the window and are accessible', async ({ page, link }) => {
      const origin = link.origin('blackline')
      const faults: string[] = []
      const look = async (what: string) => {
        if ((await beyondEdge(page)) > 0) faults.push(`${what}: beyond the edge`)
        faults.push(...(await faultsOf(page, [colorScheme], shopRules)).map((fault) => `${what}: ${fault}`))
      }
      await openOffice(page, origin, '/locations')
      await place(page, 'Marina').click()
      await expect(pin(page)).toBeVisible()
      await page.getByRole('button', { name: locationWords.copy }).click()
      await page.getByRole('button', { name: locationWords.addDate }).click()
      await page.getByRole('button', { name: locationWords.addRate }).click()
      await look('a location')
      await page.goto(`${origin}/mmtpo/places`)
      await page.getByText(placesWords.whats.other, { exact: true }).click()
      await look('places')
      expect(faults).toEqual([])
    })
  })
