import { phoneRoutes } from '#contract/routes/phone.ts'
import { laneWords } from '#src/words/admin-lane.ts'
import { reportsWords } from '#src/words/admin-reports.ts'
import { historyWords } from '#src/words/history.ts'
import { reportWords } from '#src/words/report.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { aPhone, openOffice } from './support/admin.ts'
import { expect, mailTo, openAsCasey, test, workerReady } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const sentence = 'The rinse stopped half way.'
const words = 'Sorry about that, Casey. A rewash is in your wallet.'

test('a report that is written offline outlives a restart, is answered with a rewash, and the phone has both', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await browser.newContext(aPhone)
  let app = await phone.newPage()
  await openAsCasey(app, origin)
  await workerReady(app)

  await test.step('the form says offline that it will be sent, and the list that it waits', async () => {
    await app.goto(origin + phoneRoutes.purchaseHistory.path)
    await app.getByText(historyWords.views[1].label, { exact: true }).click()
    await app
      .getByRole('link', { name: /^Report a problem/ })
      .first()
      .click()
    await expect(app.getByRole('heading', { level: 1, name: reportWords.title })).toBeVisible()
    expect(await faultsOf(app, ['light', 'dark'])).toEqual([])
    await app.getByLabel(reportWords.sentence).fill(sentence)
    await phone.setOffline(true)
    await app.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
    await app.getByRole('button', { name: reportWords.sendLater }).click()
    await expect(app.getByText(reportWords.waits)).toBeVisible()
  })

  await test.step('it is there after a restart, and sent with the first signal', async () => {
    await app.close()
    app = await phone.newPage()
    await app.goto(origin + phoneRoutes.report.path)
    await expect(app.getByText(reportWords.waits)).toBeVisible()
    await phone.setOffline(false)
    await expect(app.getByText(reportWords.waits)).toHaveCount(0, { timeout: 30_000 })
    await expect(app.getByText(sentence)).toBeVisible()
  })

  await test.step('the desk counts it, and answers with a rewash', async () => {
    await openOffice(page, origin, '/reports')
    await expect(page.getByText(reportsWords.waiting(1)).first()).toBeAttached()
    expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
    await page.getByLabel(reportsWords.answer, { exact: true }).fill(words)
    await page.getByRole('button', { name: reportsWords.giveAndAnswer }).click()
    await expect(page.getByText(reportsWords.none.open)).toBeVisible()
    expect((await mailTo(server, 'casey@example.com', /Your report is answered/)).text).toContain(words)
  })

  await test.step('the phone shows the answer with the ticket and the way to its code', async () => {
    await app.goto(origin + phoneRoutes.report.path)
    await expect(app.getByText(words)).toBeVisible()
    await app.getByRole('link', { name: reportWords.showCode }).click()
    await expect(app).toHaveURL(/\/wallet/)
  })
  await phone.close()
})

test('at the lane a plate says whether the car may pass, and a use is counted by hand', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/lane')
  await page.setViewportSize(aPhone.viewport)
  await page.getByLabel(laneWords.plate).fill('k418')
  await page.keyboard.press('Enter')
  const car = page.getByRole('article')
  await expect(car.getByText(laneWords.opens, { exact: true })).toBeVisible()
  expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
  await car.getByRole('button').click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The scanner is down.')
  await page.getByRole('dialog').getByRole('button', { name: laneWords.count }).click()
  await expect(page.getByText(laneWords.counted)).toBeVisible()
})
