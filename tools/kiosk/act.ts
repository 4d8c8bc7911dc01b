import { randomUUID } from 'node:crypto'
import type { KioskChargeResult, KioskRedeemResult, KioskScanResult } from '#contract/shapes/kiosk.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { KioskArguments } from './arguments.ts'
import type { Answer, Call } from './site.ts'
import { chargeVerdict, redeemVerdict, scanVerdict } from './verdict.ts'

export interface Verdict {
  good: boolean
  words: string
}

type Caller = (call: Call) => Promise<Answer>

/** Performs a kiosk's action on a code at a running server. @returns the result as text */
export const actAsKiosk = async (
  call: Caller,
  { code, site, locationId, act }: KioskArguments,
  terminal: { terminalId: string; terminalSecret: string },
): Promise<Verdict> => {
  const key = await call({ method: 'GET', path: `/accounts/site-key?subdomain=${encodeURIComponent(site)}` })
  if (!key.success) return refused(key)
  const appKey = String(key.resultData)
  const at = locationId ?? (await firstLocation(call, appKey))
  const basic = Buffer.from(`${terminal.terminalId}:${terminal.terminalSecret}`).toString('base64')
  const headers = { app_key: appKey, authorization: `Basic ${basic}`, 'idempotency-key': randomUUID() }
  const scan = { code, locationId: at }
  const send = (path: string, body: object) => call({ method: 'POST', path, headers, body })
  switch (act.kind) {
    case 'scan':
      return verdictOf<KioskScanResult>(await send('/kiosk/scan', scan), scanVerdict)
    case 'redeem':
      return verdictOf<KioskRedeemResult>(await send('/kiosk/redeem', scan), redeemVerdict)
    case 'charge':
      return charged(await send('/kiosk/charge', { ...scan, amount: act.amount }))
    case 'sell':
      return charged(await send('/kiosk/charge', { ...scan, productId: act.productId }))
  }
}

const firstLocation = async (call: Caller, appKey: string): Promise<number> => {
  const { resultData } = await call({ method: 'GET', path: '/locations', headers: { app_key: appKey } })
  return (resultData as Location[] | null)?.[0]?.id ?? 1
}

const verdictOf = <T>(answer: Answer, words: (result: T) => string): Verdict =>
  answer.success ? { good: true, words: words(answer.resultData as T) } : refused(answer)

const charged = (answer: Answer): Verdict => {
  const verdict = verdictOf<KioskChargeResult>(answer, chargeVerdict)
  return { ...verdict, good: verdict.good && (answer.resultData as KioskChargeResult).approved }
}

/** The server's text for malformed input is meant for forms, so this text replaces it. */
const noCode = 'This is no code. A code has 8 to 40 letters and digits.'

const refused = ({ errorMessage, errorCode }: Answer): Verdict => ({
  good: false,
  words: `Refused: ${errorCode === 'VALIDATION' ? noCode : (errorMessage ?? 'no reason given')}${errorCode ? ` (${errorCode})` : ''}`,
})
