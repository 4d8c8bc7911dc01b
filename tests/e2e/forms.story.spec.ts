import type { Locator } from '@playwright/test'
import { expect, logIn, openAsCasey, test, type Page } from './support/phone.ts'

const password = 'Clean-car-7'

/** Each field of the sign-up with the typed text, and the value that the form then shows. */
const signUpFields = [
  ['Email', 'kim@example.com', 'kim@example.com'],
  ['Confirm email', 'kim@example.com', 'kim@example.com'],
  ['First name', 'Kim3', 'Kim'],
  ['Last name', "O'Hara 9", "O'Hara "],
  ['Birth month', '1a2', '12'],
  ['Birth day', '3x1', '31'],
  ['ZIP', '97301', '97301'],
  ['Mobile', '5035550188', '(503) 555-0188'],
  ['Password', password, password],
  ['Confirm password', password, password],
] as const

const fieldIn = (at: Page | Locator, label: string) => at.getByLabel(label, { exact: true })

const typeInto = async (field: Locator, text: string) => {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Clicks even a disabled button, as a user does; Playwright's click waits for an enabled one. */
const press = async (button: Locator) => {
  await expect(button).toBeVisible()
  await expect(button.page().locator('[data-ui=splash]')).toHaveCount(0)
  await button.click({ force: true })
}

const openSignUp = async (page: Page, origin: string) => {
  await page.goto(`${origin}/signUp`)
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
}

test('sign-up can be finished whichever field is filled last', async ({ page, link }) => {
  await openSignUp(page, link.origin('puddle'))
  const submit = page.getByRole('button', { name: 'Create account' })
  for (const [label, typed, shown] of signUpFields) {
    await typeInto(fieldIn(page, label), typed)
    await expect(fieldIn(page, label)).toHaveValue(shown)
  }
  for (const [label, typed, shown] of signUpFields) {
    await expect(submit, `before ${label}`).not.toHaveAttribute('aria-disabled')
    await fieldIn(page, label).fill('')
    await expect(submit, `without ${label}`).toHaveAttribute('aria-disabled', 'true')
    await typeInto(fieldIn(page, label), typed)
    await expect(fieldIn(page, label)).toHaveValue(shown)
  }
  await expect(submit).not.toHaveAttribute('aria-disabled')
})

test('sign-up can be filled from the bottom to the top', async ({ page, link }) => {
  await openSignUp(page, link.origin('puddle'))
  const submit = page.getByRole('button', { name: 'Create account' })
  for (const [label, typed, shown] of signUpFields.toReversed()) {
    await expect(submit, `before ${label}`).toHaveAttribute('aria-disabled', 'true')
    await typeInto(fieldIn(page, label), typed)
    await expect(fieldIn(page, label)).toHaveValue(shown)
  }
  await expect(submit).not.toHaveAttribute('aria-disabled')
})

test('the form holds text that is pasted, autofilled or typed over a selection', async ({ page, link }) => {
  await openSignUp(page, link.origin('puddle'))
  for (const [label, typed] of signUpFields) if (label !== 'Mobile') await fieldIn(page, label).fill(typed)
  const mobile = fieldIn(page, 'Mobile')
  const submit = page.getByRole('button', { name: 'Create account' })

  for (const digit of '503555018') {
    await mobile.pressSequentially(digit)
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
  }
  await mobile.pressSequentially('8')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await mobile.press('Backspace')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')

  await mobile.press('ControlOrMeta+a')
  await page.keyboard.insertText('+1 503 555 0142')
  await expect(mobile).toHaveValue('(503) 555-0142')
  await expect(submit).not.toHaveAttribute('aria-disabled')

  // An autofill that fires only a change event.
  await mobile.fill('')
  await mobile.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '5035550188')
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(submit).not.toHaveAttribute('aria-disabled')
})

test('pressing Submit on an incomplete form focuses the first invalid field', async ({ page, link }) => {
  await openSignUp(page, link.origin('puddle'))
  const submit = page.getByRole('button', { name: 'Create account' })
  await press(submit)
  await expect(fieldIn(page, 'Email')).toBeFocused()
  await expect(fieldIn(page, 'Email')).toHaveAccessibleDescription('Input is required.')
  for (const [label, typed] of signUpFields) if (label !== 'ZIP') await fieldIn(page, label).fill(typed)
  await expect(page.getByText('Enter ZIP to continue')).toBeVisible()
  await press(submit)
  await expect(fieldIn(page, 'ZIP')).toBeFocused()
})

test('an error message does not move other fields', async ({ page, link }) => {
  await openSignUp(page, link.origin('puddle'))
  const tops = () =>
    page
      .locator('[data-ui=control]')
      .evaluateAll((controls) => controls.map((each) => Math.round(each.getBoundingClientRect().top)))
  await fieldIn(page, 'Birth month').focus()
  const before = await tops()
  await fieldIn(page, 'Birth month').pressSequentially('13')
  await fieldIn(page, 'Birth month').press('Tab')
  await fieldIn(page, 'Birth day').press('Tab')
  await fieldIn(page, 'ZIP').press('Tab')
  await expect(fieldIn(page, 'Birth month')).toHaveAccessibleDescription('Please enter a valid Month.')
  await expect(fieldIn(page, 'ZIP')).toHaveAccessibleDescription('Input is required.')
  expect(await tops()).toEqual(before)
})

test('a changed mobile number is saved, alone or together with a name', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await page.getByRole('link', { name: 'Account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit profile' })
  const save = sheet.getByRole('button', { name: 'Save' })
  const mobile = fieldIn(sheet, 'Mobile')
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(sheet).toBeVisible()
  }
  const sentBy = async (press: () => Promise<void>) => {
    const request = page.waitForRequest((each) => each.url().endsWith('/user/Settings'))
    await press()
    return (await request).postDataJSON() as unknown
  }

  await edit()
  await expect(sheet.getByText('Nothing has changed yet.')).toBeVisible()
  const stands = await save.boundingBox()
  await typeInto(mobile, '5035550188')
  await expect(sheet.getByText('Nothing has changed yet.')).toBeHidden()
  expect(await save.boundingBox()).toEqual(stands)
  expect(await sentBy(() => mobile.press('Enter'))).toEqual({ cellPhoneNumber: '5035550188' })
  await expect(sheet).toBeHidden()

  await edit()
  await expect(mobile).toHaveValue('(503) 555-0188')
  await typeInto(fieldIn(sheet, 'First name'), 'Cassie')
  await typeInto(mobile, '5035550142')
  expect(await sentBy(() => save.click())).toEqual({ firstName: 'Cassie', cellPhoneNumber: '5035550142' })
  await expect(sheet).toBeHidden()
})

test('a vehicle is saved as its fields show, whichever is filled last', async ({ page, link }) => {
  await page.goto(link.origin('puddle'))
  await logIn(page, 'noor@example.com')
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: /Add Vehicle Info/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Vehicle Info' })
  const save = sheet.getByRole('button', { name: 'Save' })
  const fields = [
    ['Make', 'Honda', 'Honda'],
    ['Model', 'Fit', 'Fit'],
    ['Color', 'Blue', 'Blue'],
    ['Year', '2x021', '2021'],
    ['License plate', 'duk-4 18', 'DUK418'],
  ] as const
  await sheet.getByLabel('State').selectOption('OR')
  for (const [label, typed, shown] of fields) {
    await expect(save, `before ${label}`).toHaveAttribute('aria-disabled', 'true')
    await typeInto(fieldIn(sheet, label), typed)
    await expect(fieldIn(sheet, label)).toHaveValue(shown)
  }
  for (const [label, typed, shown] of fields) {
    await expect(save, `before ${label}`).not.toHaveAttribute('aria-disabled')
    await fieldIn(sheet, label).fill('')
    await expect(save, `without ${label}`).toHaveAttribute('aria-disabled', 'true')
    await typeInto(fieldIn(sheet, label), typed)
    await expect(fieldIn(sheet, label)).toHaveValue(shown)
  }
  await expect(save).not.toHaveAttribute('aria-disabled')
})

test('a refused log-in does not move the button', async ({ page, link }) => {
  await page.goto(link.origin('puddle'))
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await press(button)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-day-1')
  const stands = await button.boundingBox()
  await button.click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  expect(await button.boundingBox()).toEqual(stands)
})

test('what is half typed survives a reload, without passwords, and goes at the log-out', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openSignUp(page, origin)
  for (const [label, , shown] of signUpFields) await fieldIn(page, label).fill(shown)
  await expect.poll(() => draftOf(page, 'draft/sign-up')).toMatchObject({ email: 'kim@example.com', birthdayDay: '31' })
  expect(JSON.stringify(await draftOf(page, 'draft/sign-up'))).not.toContain(password)
  await page.reload()
  for (const [label, , shown] of signUpFields)
    await expect(fieldIn(page, label)).toHaveValue(/assword/.test(label) ? '' : shown)

  await openAsCasey(page, origin)
  await page.goto(`${origin}/account`)
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.click()
  const sheet = page.getByRole('dialog', { name: 'Edit profile' })
  await typeInto(fieldIn(sheet, 'First name'), 'Caspian')
  await expect.poll(() => draftOf(page, 'draft/profile')).toEqual({ firstName: 'Caspian' })
  await page.reload()
  await edit.click()
  await expect(fieldIn(sheet, 'First name')).toHaveValue('Caspian')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await draftOf(page, 'draft/profile')).toBeUndefined()
})

/** A form's draft, as the phone's database holds it. */
const draftOf = (page: Page, name: string) =>
  page.evaluate(async (key) => {
    for (const { name: database } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      if (opened.objectStoreNames.contains('facts')) {
        const row = await new Promise<{ value: unknown } | undefined>((resolve) => {
          const asked = opened.transaction('facts').objectStore('facts').get(key)
          asked.onsuccess = () => resolve(asked.result as { value: unknown } | undefined)
        })
        opened.close()
        return row?.value
      }
      opened.close()
    }
    return undefined
  }, name)
