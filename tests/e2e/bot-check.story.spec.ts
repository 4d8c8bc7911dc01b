import { freePort } from '#tests/support/run-server.ts'
import { expect, logIn, test } from './support/phone.ts'
import { runDemo } from './support/prepared-data.ts'

test('the robot check is solved while the form is typed, for log-in, card and sign-up', async ({ page }) => {
  const port = await freePort()
  const server = await runDemo({ port, env: { BOT_CHECK: 'altcha' } })
  const tokens: string[] = []
  page.on('request', (request) => {
    const token = request.headers().captcha
    if (token) tokens.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`)
  })
  try {
    await page.goto(`http://puddle.localhost:${port}`)
    const email = page.getByLabel('Email')
    await expect(email).toBeVisible()
    // The app notices the lost network once it has begun.
    await page.waitForLoadState('networkidle')
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

/** Stands for the script of a provider: a button gives the token. It notes whether it can read the app's page. */
const widget = `
window.turnstile = { render: (id, { callback }) => {
  const button = document.createElement('button')
  button.textContent = 'I am human'
  button.onclick = () => callback('token of the widget')
  document.getElementById(id).append(button)
  try { document.body.dataset.reads = parent.document.title } catch { document.body.dataset.reads = 'nothing' }
} }
window.ready()`

test('an outside check reads nothing of the app, and its failure does not hold the form', async ({ page, context }) => {
  let isUp = true
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    isUp ? route.fulfill({ contentType: 'text/javascript', body: widget }) : route.abort(),
  )
  const port = await freePort()
  const keys = { BOT_CHECK_SITE_KEY: 'public', BOT_CHECK_SECRET: 'private' }
  const env = { BOT_CHECK: 'turnstile', ...keys, PUBLIC_PORT: String(port) }
  const server = await runDemo({ port, env })
  try {
    await page.goto(`http://puddle.localhost:${port}`)
    await page.getByLabel('Email').fill('casey@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
    const frame = page.frameLocator('iframe[title="Robot check"]')
    await expect(frame.locator('body')).toHaveAttribute('data-reads', 'nothing')
    await frame.getByRole('button').click()
    const logIn = page.getByRole('button', { name: 'Log in', exact: true })
    const sent = page.waitForRequest((request) => request.headers().captcha === 'token of the widget')
    await logIn.click()
    await sent
    // The provider's server is not there, so the token is refused, and the next one as well.
    await frame.getByRole('button').click()
    await expect(page.getByText('Captcha verification failed. Please try again.').first()).toBeVisible()

    isUp = false
    await page.reload()
    await page.getByLabel('Email').fill('casey@example.com')
    await expect(page.getByText('The robot check failed. It runs again when you send the form.')).toBeVisible()
    isUp = true
    await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
    await logIn.click()
    await expect(frame.getByRole('button', { name: 'I am human' })).toBeVisible()
  } finally {
    await server.remove()
  }
})
