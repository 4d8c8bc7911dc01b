import type { Meters, ProcessorCall } from '#server/basics/meters.ts'
import { clientOf, type ServiceAccounts } from '#server/security/service-accounts.ts'
import { credentialFields } from './credential-fields.ts'
import type { OfferedProcessors, ProcessorAdapter, Processor } from './processor.ts'

/** The processors of these adapters, with the merchants' stored accounts. */
export const makeProcessors = (
  adapters: readonly ProcessorAdapter[],
  accounts: ServiceAccounts,
  meters: Meters,
): OfferedProcessors => {
  const byName = new Map<string, ProcessorAdapter>(adapters.map((adapter) => [adapter.name, adapter]))
  const adapter: OfferedProcessors['adapter'] = (name) => byName.get(name) ?? null
  return {
    choices: adapters.map(({ name, credentials, returnUrl = null }) => ({
      name,
      fields: credentialFields(credentials),
      returnUrl,
    })),
    adapter,
    at: async (tx, tenant, name, account) => {
      const known = adapter(name)
      const opened = known && (await accounts.open(tx, tenant, known, account))
      return opened && { ...concealErrors(opened.client, meters), account: opened.number }
    },
    with: (name, account) => {
      const known = adapter(name)
      return known && concealErrors(clientOf(known, account), meters)
    },
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? ` ${code}` : ''
}

/** Names and codes of an error and of its causes, outermost first. */
const kindsOf = (error: unknown): string[] =>
  error instanceof Error ? [`${error.name}${codeOf(error)}`, ...kindsOf(error.cause)] : []

/** The lines of a stack that say where, without the message before them. */
const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line)) : []

/** An error without the messages of the adapter, which may quote a request and with it the merchant's credentials. */
const concealed = (error: unknown, { name }: Processor, method: string): Error => {
  const failure = new Error(`${name} ${method} failed: ${kindsOf(error).join(', ') || 'no error was given'}`)
  failure.stack = [`Error: ${failure.message}`, ...framesOf(error)].join('\n')
  return failure
}

/**
 * A processor whose errors can be logged. An adapter tells an operator what failed by the name and the `code` of its
 * error, such as `HTTP_503`. Each call is measured.
 */
const concealErrors = (processor: Processor, meters: Meters): Processor => {
  const guard = async <T>(method: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const end = measured(meters, processor.name, method)
    // An adapter need not end with the signal; the caller waits no longer.
    signal?.addEventListener('abort', () => end('failed'), { once: true })
    try {
      const answer = await call()
      end(isUnknown(answer) ? 'unknown' : 'answered')
      return answer
    } catch (error) {
      end('failed')
      throw concealed(error, processor, method)
    }
  }
  const { deleteCard, listMoney } = processor
  return {
    name: processor.name,
    isTestAccount: processor.isTestAccount,
    formHosts: processor.formHosts,
    refusesAfterVoid: processor.refusesAfterVoid,
    verify: (reference, signal) => guard('verify', () => processor.verify(reference, signal), signal),
    openCardEntry: (entry) => guard('openCardEntry', () => processor.openCardEntry(entry)),
    readCallback: (body) => guard('readCallback', () => processor.readCallback(body)),
    charge: (request, signal) => guard('charge', () => processor.charge(request, signal), signal),
    lookup: (reference) => guard('lookup', () => processor.lookup(reference)),
    void: (reference) => guard('void', () => processor.void(reference)),
    keepsRefundReferences: processor.keepsRefundReferences,
    refund: (request, signal) => guard('refund', () => processor.refund(request, signal), signal),
    lookupRefund: (request) => guard('lookupRefund', () => processor.lookupRefund(request)),
    deleteCard: deleteCard && ((token) => guard('deleteCard', () => deleteCard(token))),
    listMoney: listMoney && ((range, signal) => guard('listMoney', () => listMoney(range, signal), signal)),
  }
}

/** Measures a call from now to its first end. */
const measured = (meters: Meters, processor: string, call: string): ((outcome: ProcessorCall['outcome']) => void) => {
  const begun = performance.now()
  let hasEnded = false
  return (outcome) => {
    if (hasEnded) return
    hasEnded = true
    meters.processorCall({ processor, call, outcome, seconds: (performance.now() - begun) / 1_000 })
  }
}

const isUnknown = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === 'unknown'
