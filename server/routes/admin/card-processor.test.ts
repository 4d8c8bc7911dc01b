import { describe, expect, test } from 'vitest'
import { processorNames, type ProcessorName } from '#server/payments/processor.ts'
import { makeServer } from '#server/testing/harness.ts'
import { processorAccount } from '#server/testing/processor-account.ts'
import { simulatorsOf } from '#server/testing/simulated-cards.ts'
import { choiceText, fieldTexts, processorName } from '#src/words/admin-processor.ts'

const site = processorAccount()
const { logged, enterPassword, credentialsOf, set, shown, inTenant, stored, acts } = site

/** What none of its credentials may be found in. */
const everything = async (answers: readonly { text: string }[]) =>
  [...answers.map(({ text }) => text), JSON.stringify([await acts(), await stored()]), ...logged].join('\n')

/** The member that the try of each processor finds to be wrong. */
const tried: Record<ProcessorName, readonly string[]> = {
  exacthosted: ['password', 'searchToken', 'gatewayId'],
  worldpay: ['accountToken', 'acceptorId'],
  moneris: ['apiToken', 'checkoutId'],
  moneris_deprecated: ['apiToken'],
  ips: ['key'],
}

describe.each(processorNames)('an account at %s', (name) => {
  test('is tried, stored encrypted, and shown without its credentials', async () => {
    const credentials = credentialsOf(name)
    const answer = await set(name, credentials)
    expect(answer.status).toBe(200)
    const savedAt = site.server.clock.date().toISOString()
    const savedBy = { kind: 'admin', name: 'Sam Ortiz', isYou: true }
    const account = { processor: name, isTest: true, isReadable: true, savedAt, savedBy }
    expect(answer.result).toMatchObject({ account, canStore: true, isTestOnly: true })
    expect((await shown()).account).toEqual(account)
    expect((await acts()).at(-1)).toMatchObject({ act: 'card processor set', subject: name, detail: {} })
    const processor = await inTenant((tx) => site.server.deps.processors.at(tx, site.merchant.tenant, name))
    expect(processor).toMatchObject({ name, isTestAccount: true, account: 1 })
    const settings = await site.server.call('GET /settings/app/processor/mobile', { as: site.admin })
    expect(settings.result).toMatchObject({ processor: name, isTestAccount: true })
    const where = await everything([answer, await site.server.call('GET /accounts/card-processor', { as: site.admin })])
    for (const value of Object.values(credentials).filter((each) => each.length > 4)) expect(where).not.toContain(value)
  })

  test.each(tried[name])('with a wrong %s is refused by the processor, and nothing is stored', async (member) => {
    const wrong = `wrong-${'x'.repeat(30)}`
    const answer = await set(name, { ...credentialsOf(name), [member]: wrong })
    expect(answer).toMatchObject({ status: 400, errorCode: 'PROCESSOR_REFUSED' })
    expect([await stored(), (await shown()).account]).toEqual([[], null])
    expect((await acts()).at(-1)).toMatchObject({ act: 'card processor refused', subject: name })
    expect(await everything([answer])).not.toContain(wrong)
  })

  test('is not stored while the processor cannot be reached', async () => {
    simulatorsOf(site.server).faults.requests = 'cut'
    const answer = await set(name, credentialsOf(name))
    expect(answer).toMatchObject({ status: 502, errorCode: 'PROCESSOR_SILENT' })
    expect(await stored()).toEqual([])
    const where = await everything([answer])
    for (const { name: member, isSecret } of fieldsOf(name))
      if (isSecret) expect(where).not.toContain(credentialsOf(name)[member])
  })

  test('without a member is refused at that member', async () => {
    for (const { name: member, isRequired } of fieldsOf(name)) {
      const { [member]: _, ...others } = credentialsOf(name)
      const answer = await set(name, others)
      if (!isRequired) continue
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
      expect(answer.fieldErrors).toEqual({ [member]: 'Input is required.' })
    }
  })
})

const fieldsOf = (name: ProcessorName) => site.server.deps.processors.choices.find((each) => each.name === name)!.fields

test('a processor that does not answer is given up after ten seconds', { timeout: 20_000 }, async () => {
  simulatorsOf(site.server).faults.requests = 'silent'
  expect(await set('worldpay', credentialsOf('worldpay'))).toMatchObject({ errorCode: 'PROCESSOR_SILENT' })
  expect(await stored()).toEqual([])
})

test('the form of an account is that of its adapter', async () => {
  const { choices } = await shown()
  expect(choices.map(({ name }) => name).sort()).toEqual([...processorNames].sort())
  const exact = choices.find(({ name }) => name === 'exacthosted')!.fields
  expect(exact.find(({ name }) => name === 'algorithm')).toMatchObject({ choices: ['sha1', 'md5'], isSecret: false })
  expect(exact.find(({ name }) => name === 'password')).toMatchObject({ choices: null, isSecret: true, maxLength: 100 })
  const returned = choices.flatMap(({ name, returnUrl }) => (returnUrl === null ? [] : [[name, returnUrl]]))
  expect(Object.fromEntries(returned)).toEqual({
    ips: 'http://pay-frame.localhost:8080/return/ips',
    moneris_deprecated: 'http://pay-frame.localhost:8080/return/moneris_deprecated',
  })
  const worldpay = choices.find(({ name }) => name === 'worldpay')!.fields
  expect(worldpay.filter(({ isRequired }) => !isRequired).map(({ name }) => name)).toEqual(['currency'])
})

test('each processor and each field of its account has words, here and at the test gateway', async () => {
  const gateway = await makeServer()
  const offered = [...site.server.deps.processors.choices, ...gateway.deps.processors.choices]
  await gateway.close()
  for (const { name, fields } of offered) {
    expect(processorName(name)).not.toBe(name)
    for (const field of fields) {
      expect(fieldTexts(name, field.name).label).not.toBe(field.name)
      for (const each of field.choices ?? []) expect(choiceText(each)).not.toBe(each)
    }
  }
})

describe('what is no account is refused before the processor is asked', () => {
  test.each([
    ['an address at another host', 'ips', { formUrl: 'http://evil.example/forms' }, 'formUrl'],
    ['an interface at another host', 'ips', { apiUrl: 'https://169.254.169.254/latest' }, 'apiUrl'],
    ['a host that begins with an allowed one', 'ips', { apiUrl: 'http://127.0.0.1.evil.example' }, 'apiUrl'],
    ['what is no address', 'ips', { apiUrl: 'file:///etc/passwd' }, 'apiUrl'],
    ['a short key', 'ips', { key: 'short' }, 'key'],
    ['another hash', 'exacthosted', { algorithm: 'crc' }, 'algorithm'],
    ['a currency in words', 'worldpay', { currency: 'dollars' }, 'currency'],
    ['a long token', 'moneris', { apiToken: 'x'.repeat(101) }, 'apiToken'],
  ] as const)('%s', async (_, name, change, member) => {
    simulatorsOf(site.server).faults.requests = 'cut'
    const answer = await set(name, { ...credentialsOf(name), ...change })
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
    expect(Object.keys(answer.fieldErrors ?? {})).toEqual([member])
    expect(await stored()).toEqual([])
  })

  test('a processor that this server does not have', async () => {
    for (const name of ['none', 'firebase', '__proto__']) {
      const answer = await set(name, credentialsOf('worldpay'))
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
      expect(Object.keys(answer.fieldErrors ?? {})).toEqual(['processor'])
    }
  })
})

test('spaces around a value are not stored, nor are members that the form does not have', async () => {
  const { password: given = '', ...others } = credentialsOf('exacthosted')
  const answer = await set('exacthosted', { ...others, password: ` ${given}\n`, more: 'x' })
  expect(answer.status).toBe(200)
})

describe('who may', () => {
  test('nobody without the password entered again', async () => {
    const late = await site.server.make.logIn(site.admin)
    const calls = [
      set('worldpay', credentialsOf('worldpay'), late),
      site.server.call('DELETE /accounts/card-processor', { as: late }),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
    const wrong = await site.server.call('POST /accounts/re-authentication', {
      as: late,
      body: { password: 'Wrong-1' },
    })
    expect(wrong.status).not.toBe(200)
    expect(await set('worldpay', credentialsOf('worldpay'), late)).toMatchObject({ errorCode: 'PASSWORD_AGAIN' })
    expect(await stored()).toEqual([])
  })

  test('no customer', async () => {
    const customer = await site.server.make.loggedIn(site.merchant)
    const calls = [
      site.server.call('GET /accounts/card-processor', { as: customer }),
      set('worldpay', credentialsOf('worldpay'), customer),
      site.server.call('DELETE /accounts/card-processor', { as: customer }),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  })

  test('no administrator of another merchant, who sets the account of the own one', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const { appKey } = site.merchant
    const elsewhere = await site.server.make.loggedIn(
      await site.server.make.merchant({ processor: 'none', hasAccount: false }),
      {
        isAdmin: true,
      },
    )
    await enterPassword(elsewhere)
    expect(await set('moneris', credentialsOf('moneris'), { ...elsewhere, appKey })).toMatchObject({
      errorCode: 'TENANT_MISMATCH',
    })
    expect((await shown(elsewhere)).account).toBeNull()
    expect((await set('moneris', credentialsOf('moneris'), elsewhere)).status).toBe(200)
    expect((await shown()).account).toMatchObject({ processor: 'worldpay' })
  })

  test('an administrator tries twenty times within an hour', async () => {
    const limited = await makeServer({ beside: site.server, env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const as = await limited.make.logIn(site.admin)
      await enterPassword(as, limited)
      const codes: unknown[] = []
      for (let times = 0; times < 21; times += 1) codes.push((await set('ips', {}, as, limited)).errorCode)
      expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'VALIDATION'))
      expect(codes[20]).toBe('RATE_LIMITED')
    } finally {
      await limited.close()
    }
  })
})
