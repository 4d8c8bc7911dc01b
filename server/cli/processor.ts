import { parseArgs } from 'node:util'
import { makeLogger } from '#server/basics/log.ts'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { noMeters } from '#server/basics/meters.ts'
import { noSteps } from '#server/basics/steps.ts'
import { removeCardProcessor, setCardProcessor } from '#server/commands/cards/card-processor.ts'
import { runCommand, Usage, withDatabase } from './command.ts'
import { findSite } from '#server/content/site.ts'
import { openAccounts } from '#server/security/open-accounts.ts'
import { openPayments } from '#server/payments/open-payments.ts'
import { processorNames } from '#server/payments/processor.ts'
import type { Actor } from '#server/tables/audit-log.ts'

const usage = `Usage: npm run processor -- SUBDOMAIN NAME [--test] < credentials.json
       npm run processor -- SUBDOMAIN --remove

Sets the account that takes the payments of a site, after its processor has accepted it without a charge, or removes it.
NAME is one of ${processorNames.join(', ')}.
The credentials are read from standard input, as a JSON object of texts.

  --test    the account is one for tests: the processor's test hosts are used
  --remove  no card is charged any more; payments that are open are settled at the account`

const options = { test: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } } as const

interface Arguments {
  subdomain: string
  /** Null: the account is removed. */
  name: string | null
  isTest: boolean
}

const readArguments = (): Arguments => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [subdomain, name, ...more] = positionals
  const isWhole = values.remove ? name === undefined && !values.test : name !== undefined && more.length === 0
  if (subdomain === undefined || !isWhole) throw new Usage(usage)
  return { subdomain, name: name ?? null, isTest: values.test }
}

/** Bytes; credentials are much shorter. */
const mostBytes = 64 * 1024

/** The object on standard input. No error quotes what was read. */
const readCredentials = async (): Promise<Record<string, unknown>> => {
  if (process.stdin.isTTY) console.error('Paste the credentials as JSON, then press Ctrl-D.')
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > mostBytes) break
  }
  const given = parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Usage(`Standard input contains no JSON object.\n\n${usage}`)
  return { ...given }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The error of the parser quotes the text.
    return null
  }
}

/** A refusal with its fields, each on a line. */
const worded = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  const fields = Object.entries(error.detail.fieldErrors ?? {}).map(([field, text]) => `  ${field}: ${text}`)
  return new Error([error.message, ...fields].join('\n'))
}

const actor: Actor = { kind: 'server', name: null }

const main = async (): Promise<void> => {
  const { subdomain, name, isTest } = readArguments()
  const credentials = name === null ? {} : await readCredentials()
  await withDatabase(async (database, settings) => {
    const [clock, random, log] = [systemClock, systemRandom, makeLogger(settings.logLevel)]
    const now = clock.date()
    const { tenantId: tenant } = await findSite(database.transact, subdomain, now)
    if (name === null) {
      const remove = { tenant, actor, now }
      const wasThere = await database.transact(tenant, 'processor', (tx) => removeCardProcessor({ tx, ...remove }))
      console.log(wasThere ? 'Removed. No card is charged any more.' : 'This site has no account. Nothing was removed.')
      return
    }
    const accounts = openAccounts(settings, log, random)
    const payments = openPayments({ settings, accounts, clock, step: noSteps, meters: noMeters })
    await payments.start()
    try {
      const transact = <T>(work: Parameters<typeof database.transact<T>>[2]) =>
        database.transact(tenant, 'processor', work)
      const { processors } = payments
      const account = { name, isTest: isTest || settings.cardProcessors !== 'live', credentials }
      await setCardProcessor({ transact, accounts, processors, random, log, tenant, actor, ...account, now })
      console.log(`Set. ${name} accepts the account${account.isTest ? ', which is one for tests' : ''}.`)
    } finally {
      await payments.close()
    }
  })
}

runCommand(() =>
  main().catch((error: unknown) => {
    throw worded(error)
  }),
)
