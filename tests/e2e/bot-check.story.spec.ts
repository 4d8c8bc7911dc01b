import { freePort, runServer } from '#tests/support/run-server.ts'
import { expect, logIn, test } from './support/phone.ts'
import { copyOfDemo } from './support/prepared-data.ts'

test('the robot check is solved while the form is typed, for log-in, card and sign-up', async ({ page }) => {
  const port = await freePort()
  const server = await runServer({ port, dataDir: await copyOfDemo(), env: { BOT_CHECK: 'altcha' } })
  const tokens: string[] = []
  page.on('request', (request) => {
    const token = request.headers().captcha
    if (token) tokens.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`)
  })
  try {
    await page.goto(`http://puddle.localhost:${port}`)
    const email = page.getByLabel('Email')
    await expect(email).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'OK' }).click()
    await email.pressSequentially('c')
    await expect(page.getByText('The robot check needs a signal.')).toBeVisible()
    await page.context().setOffline(false)
    await email.pressSequentially('a')
    await expect(page.getByText('Robot check passed')).toBeVisible({ timeout: 20_000 })
    await logIn(page, 'casey@example.com')

    await page.goto(`http://puddle.localhost:${port}/account`)
    await page.getByRole('button', { name: /Visa ending/ }).click()
    await page.getByRole('button', { name: 'Update card' }).click()
    await expect(page.frameLocator('iframe').getByRole('button').first()).toBeVisible({ timeout: 20_000 })
    expect(tokens).toEqual(['POST /users/login', 'GET /payments/hosted-forms'])

    await page.context().clearCookies()
    await page.goto(`http://riverbend.localhost:${port}/signUp`)
    for (const [label, typed] of [
      ['Email', 'kim@example.com'],
      ['Confirm email', 'kim@example.com'],
      ['First name', 'Kim'],
      ['Last name', 'Lake'],
      ['Birth month', '12'],
      ['Birth day', '31'],
      ['ZIP', '97301'],
      ['Mobile', '5035550188'],
      ['Password', 'Clean-car-7'],
      ['Confirm password', 'Clean-car-7'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Email Verification')).toBeVisible({ timeout: 20_000 })
    expect(tokens.slice(2)).toEqual(['POST /users', 'POST /users/login'])
  } finally {
    await server.remove()
  }
})
