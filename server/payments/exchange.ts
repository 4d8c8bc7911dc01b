import { traceHeader, writeTrace } from '#contract/trace.ts'
import { asStep, currentTrace } from '#server/basics/trace.ts'
import { processorTimeLimit, type ChargeOutcome } from './processor.ts'

/** A processor did not answer as documented. The code is safe to log, such as `HTTP_503`. */
export class ProcessorFailed extends Error {
  override readonly name = 'ProcessorFailed'
  readonly code: string
  constructor(code: string) {
    super(`the processor failed: ${code}`)
    this.code = code
  }
}

export interface ExchangeRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Ends the request early, beside its time limit. */
  signal?: AbortSignal
}

/**
 * Sends one request to a processor and returns the body of its answer. It is never repeated: a charge that was sent
 * twice might be made twice. The time limit is that of a look-up, or the caller's signal.
 * @throws ProcessorFailed with the status of an answer that is not a success
 */
export type Exchange = (request: ExchangeRequest) => Promise<string>

export const makeExchange =
  (send: typeof fetch = fetch): Exchange =>
  async ({ url, signal, ...request }) => {
    const answer = await asProcessorStep(url, (headers) =>
      send(url, {
        ...request,
        ...(headers ? { headers: { ...request.headers, ...headers } } : {}),
        redirect: 'error',
        signal: signal ?? AbortSignal.timeout(processorTimeLimit),
      }),
    )
    const text = await answer.text()
    if (!answer.ok) throw new ProcessorFailed(`HTTP_${answer.status}`)
    return text
  }

/** Asks as a step of the current trace. The step names itself to the processor, if there is one. */
const asProcessorStep = <T>(url: string, ask: (headers?: Record<string, string>) => Promise<T>): Promise<T> =>
  asStep({ name: 'processor', kind: 'client', attributes: { 'server.address': new URL(url).host } }, () => {
    const trace = currentTrace()
    return ask(trace && { [traceHeader]: writeTrace(trace) })
  })

/** True: the processor refused the request before it charged anything. */
export const isRefusedBeforeCharge = (error: unknown): error is ProcessorFailed =>
  error instanceof ProcessorFailed && /^HTTP_4(0[0134567]|22)$/.test(error.code)

/** False: the processor refused a request for its credentials. @throws other errors of the request */
export const isAccepted = async (request: () => Promise<unknown>): Promise<boolean> => {
  try {
    await request()
    return true
  } catch (error) {
    if (error instanceof ProcessorFailed && /^HTTP_40[13]$/.test(error.code)) return false
    throw error
  }
}

/** The outcome of a charge; failed when the processor refused its request. @throws other errors of the charge */
export const chargeUnlessRefused = async (charge: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> => {
  try {
    return await charge()
  } catch (error) {
    if (isRefusedBeforeCharge(error)) return { kind: 'failed', reason: error.code }
    throw error
  }
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Cents as the decimal amount of most processors, such as 1234 as `12.34`. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** The amount of a card entry: the card is stored, and nothing is charged. */
export const nothing = '0.00'

/** A member of a callback as text; empty when it is absent or of another type. */
export const textOf = (body: Record<string, unknown>, name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** Brand of a card by the processors' names and letters of it: visa, mastercard, amex, discover or other. */
export const brandOf = (name: string): string => {
  const known: Record<string, string> = { V: 'visa', M: 'mastercard', AX: 'amex', NO: 'discover', DS: 'discover' }
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found = ['visa', 'mastercard', 'amex', 'discover'].find((brand) => plain.startsWith(brand))
  return known[name.toUpperCase()] ?? found ?? (plain.startsWith('americanexpress') ? 'amex' : 'other')
}

/** The full year of a card's two digits. */
export const fullYear = (digits: string): number => 2000 + Number(digits)
