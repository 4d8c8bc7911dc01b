import { decimal, ProcessorFailed, type Exchange } from '../exchange.ts'
import type { ProcessorHosts } from '../hosts.ts'
import type { CardEntryResult, ChargeOutcome, ChargeRequest } from '../processor.ts'
import { brandOf, fullYear, nothing } from '../exchange.ts'
import { declinedText, type FoundCharge, type FoundRefund } from '../undo.ts'
import { elementsIn, readXml, textIn, xmlDocument, type Elements, type XmlNode } from '../xml.ts'
import type { WorldpayCredentials } from './account.ts'

/** The Express interface: one XML document per request. */
export interface Express {
  /** @returns the id of the hosted page */
  setUpPage: (page: { ref: string; returnUrl: string; companyName: string }) => Promise<string>
  /** The card that the hosted page stored under this reference; null: none. @throws ProcessorFailed */
  storedCard: (ref: string) => Promise<Extract<CardEntryResult, { kind: 'saved' }> | null>
  /** @returns false when Express refused */
  deleteCard: (token: string) => Promise<boolean>
  sale: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  sales: (reference: string) => Promise<FoundCharge[]>
  /** A query for sales: whether Express accepts the credentials. */
  verify: (reference: string, signal: AbortSignal) => Promise<boolean>
  /** The returns of a refund's reference. */
  returns: (refundReference: string) => Promise<FoundRefund[]>
  /** CreditCardVoid before the settlement, CreditCardReturn after it; the reference is that of the payment, or of a refund. */
  undo: (kind: 'CreditCardVoid' | 'CreditCardReturn', charge: FoundCharge, reference: string) => Promise<FoundRefund>
}

const approved = '0'
/** A query without a match. */
const noneFound = '90'
/** A part of the amount was charged. */
const partlyApproved = '5'
const declined = ['20', '21', '24', '25']

/** The codes of an Internet sale without a card present. */
const terminal = {
  CardholderPresentCode: '7',
  CardInputCode: '4',
  TerminalCapabilityCode: '5',
  TerminalEnvironmentCode: '6',
  CardPresentCode: '3',
  MotoECICode: '7',
  CVVPresenceCode: '1',
  TerminalType: '2',
}
const market = { MarketCode: '3' }

type Send = (
  part: 'transaction' | 'services' | 'reporting',
  name: string,
  elements: Elements,
  signal?: AbortSignal,
) => Promise<XmlNode>

const sender =
  (account: WorldpayCredentials, hosts: ProcessorHosts['worldpay'], exchange: Exchange): Send =>
  async (part, name, elements, signal) => {
    const { accountId: AccountID, accountToken: AccountToken, acceptorId: AcceptorID, applicationId } = account
    const all = {
      Credentials: { AccountID, AccountToken, AcceptorID },
      Application: { ApplicationID: applicationId, ApplicationName: 'Clearcoat', ApplicationVersion: '1.0.0' },
      ...elements,
    }
    const answer = await exchange({
      url: `${hosts[part]}/`,
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8' },
      body: xmlDocument(name, all, ` xmlns="https://${part}.elementexpress.com"`),
      ...(signal ? { signal } : {}),
    })
    const xml = readXml(answer)
    // A document without a code does not say what became of the request.
    if (!/^\d+$/.test(codeOf(xml))) throw new ProcessorFailed('ANSWER')
    return xml
  }

/** @throws ProcessorFailed unless the query was answered, with or without a match */
const checkQuery = (xml: XmlNode): void => {
  if (codeOf(xml) !== approved && codeOf(xml) !== noneFound) throw new ProcessorFailed(`EXPRESS_${codeOf(xml)}`)
}

const codeOf = (xml: XmlNode): string => textIn(xml, 'ExpressResponseCode')

export const express = (
  account: WorldpayCredentials,
  hosts: ProcessorHosts['worldpay'],
  exchange: Exchange,
): Express => {
  const send = sender(account, hosts, exchange)
  const Terminal = { TerminalID: account.terminalId, ...terminal }
  return { ...cardCalls(send, Terminal), ...saleCalls(send, Terminal) }
}

const cardCalls = (send: Send, Terminal: Elements): Pick<Express, 'setUpPage' | 'storedCard' | 'deleteCard'> => ({
  setUpPage: async ({ ref, returnUrl, companyName }) => {
    const xml = await send('transaction', 'TransactionSetup', {
      Terminal,
      Transaction: { TransactionAmount: nothing, ReferenceNumber: ref, ...market },
      // 7: stores a card and charges nothing.
      TransactionSetup: {
        TransactionSetupMethod: '7',
        Embedded: '1',
        AutoReturn: '1',
        CompanyName: companyName,
        ReturnURL: returnUrl,
      },
      PaymentAccount: { PaymentAccountType: '0', PaymentAccountReferenceNumber: ref },
    })
    if (codeOf(xml) !== approved) throw new ProcessorFailed(`EXPRESS_${codeOf(xml)}`)
    const id = textIn(xml, 'TransactionSetupID')
    if (id === '') throw new ProcessorFailed('ANSWER')
    return id
  },
  storedCard: async (ref) => {
    const xml = await send('services', 'PaymentAccountQuery', {
      PaymentAccountParameters: { PaymentAccountReferenceNumber: ref },
    })
    checkQuery(xml)
    const [item] = elementsIn(xml, 'Item')
    return item ? cardOf(ref, item) : null
  },
  deleteCard: async (token) => {
    const xml = await send('services', 'PaymentAccountDelete', { PaymentAccount: { PaymentAccountID: token } })
    return [approved, noneFound].includes(codeOf(xml))
  },
})

/**
 * Express takes an equal amount on the same card for a repeat. An order is charged once as it is, and a customer may
 * buy the same again on the same day.
 */
const noDuplicateCheck = { DuplicateCheckDisableFlag: '1' }

/** 1001 to 1009: no answer of the host. */
const isUnanswered = (code: string): boolean => /^1\d{3}$/.test(code)

const salesQuery = (reference: string) =>
  ['TransactionQuery', { Parameters: { ReferenceNumber: reference } }] satisfies [string, Elements]

const saleCalls = (
  send: Send,
  Terminal: Elements,
): Pick<Express, 'sale' | 'sales' | 'returns' | 'verify' | 'undo'> => ({
  sale: async ({ reference, token, amount }, signal) => {
    const Transaction = {
      TransactionAmount: decimal(amount),
      ReferenceNumber: reference,
      ...noDuplicateCheck,
      ...market,
    }
    const sale = { PaymentAccount: { PaymentAccountID: token }, Terminal, Transaction }
    const xml = await send('transaction', 'CreditCardSale', sale, signal)
    const code = codeOf(xml)
    if (code === approved) return { kind: 'approved', code: textIn(xml, 'ApprovalNumber') }
    if (declined.includes(code)) return { kind: 'declined', code, message: declinedText }
    // 22, 23: Express takes it for a repeat. 5: a part was charged, which a void gives back. Only a look-up tells what
    // was charged.
    return code === partlyApproved || isUnanswered(code) || /^2[23]$/.test(code)
      ? { kind: 'unknown' }
      : { kind: 'failed', reason: `EXPRESS_${code}` }
  },
  sales: async (reference) => {
    const xml = await send('reporting', ...salesQuery(reference))
    checkQuery(xml)
    return elementsIn(xml, 'Item')
      .filter((item) => textIn(item, 'TransactionType') === 'CreditCardSale')
      .map(saleOf)
  },
  returns: async (refundReference) => {
    const xml = await send('reporting', ...salesQuery(refundReference))
    checkQuery(xml)
    return elementsIn(xml, 'Item')
      .filter((item) => textIn(item, 'TransactionType') === 'CreditCardReturn')
      .map((item) => ({
        id: textIn(item, 'TransactionID'),
        state: returnStates[textIn(item, 'TransactionStatus')] ?? 'unknown',
      }))
  },
  verify: async (reference, signal) => {
    const code = codeOf(await send('reporting', ...salesQuery(reference), signal))
    if (isUnanswered(code)) throw new ProcessorFailed(`EXPRESS_${code}`)
    return code === approved || code === noneFound
  },
  undo: async (kind, charge, reference) => {
    const { id: TransactionID, amount: TransactionAmount } = charge
    const Transaction = { TransactionID, TransactionAmount, ReferenceNumber: reference, ...market }
    const xml = await send('transaction', kind, { Terminal, Transaction })
    const code = codeOf(xml)
    return {
      id: textIn(xml, 'TransactionID'),
      state: code === approved ? 'refunded' : isUnanswered(code) ? 'unknown' : 'refused',
    }
  },
})

const cardOf = (ref: string, item: XmlNode): Extract<CardEntryResult, { kind: 'saved' }> => ({
  kind: 'saved',
  ref,
  token: textIn(item, 'PaymentAccountID'),
  brand: brandOf(textIn(item, 'PaymentBrand')),
  lastFour: textIn(item, 'TruncatedCardNumber').slice(-4),
  expirationMonth: Number(textIn(item, 'ExpirationMonth')),
  expirationYear: fullYear(textIn(item, 'ExpirationYear').slice(-2)),
})

/** The end of a sale by its status; any other status is no end. */
const states: Record<string, FoundCharge['state']> = {
  Approved: 'approved',
  PartialApproved: 'partial',
  Settled: 'approved',
  Declined: 'declined',
  Voided: 'voided',
  Reversed: 'voided',
  Returned: 'voided',
  Error: 'failed',
  Duplicate: 'failed',
  Rejected: 'failed',
}

/** The end of a return by its status. */
const returnStates: Record<string, FoundRefund['state']> = {
  Approved: 'refunded',
  Settled: 'refunded',
  Declined: 'refused',
  Error: 'refused',
  Rejected: 'refused',
  Duplicate: 'refused',
}

const saleOf = (item: XmlNode): FoundCharge => ({
  id: textIn(item, 'TransactionID'),
  state: states[textIn(item, 'TransactionStatus')] ?? 'unknown',
  code: textIn(item, 'ApprovalNumber') || textIn(item, 'ExpressResponseCode'),
  amount: textIn(item, 'TransactionAmount'),
  isSettled: textIn(item, 'TransactionStatus') === 'Settled',
})
