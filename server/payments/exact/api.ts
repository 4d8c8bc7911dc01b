import { basicAuth, decimal, isAccepted, nothing, ProcessorFailed, type Exchange } from '../exchange.ts'
import type { ChargeRequest } from '../processor.ts'
import type { FoundCharge, FoundRefund } from '../undo.ts'
import type { ExactCredentials } from './account.ts'
import { cardOfToken } from './token.ts'

/** The transaction interface of E-xact, version 10, and its search. */
export interface ExactApi {
  purchase: (request: ChargeRequest, signal: AbortSignal) => Promise<FoundCharge>
  /** Every purchase with this reference; a voided or refunded one is marked so. */
  search: (reference: string) => Promise<FoundCharge[]>
  /** A void of no transaction, and a search: whether E-xact accepts both users. */
  verify: (reference: string, signal: AbortSignal) => Promise<boolean>
  /** Every void and refund with this reference, as a refund has one of its own. */
  refunds: (reference: string) => Promise<FoundRefund[]>
  /** The reference is that of the payment, or of a refund. */
  undo: (kind: 'void' | 'refund', charge: FoundCharge, reference: string) => Promise<FoundRefund>
}

interface Answer {
  transaction_approved?: unknown
  transaction_error?: unknown
  transaction_tag?: number | string
  authorization_num?: string
  bank_resp_code?: string
  amount?: number | string
}

/** Transaction types of the interface. */
const types = { purchase: '00', void: '33', refund: '34' } as const

/** Reference_3 takes 30 characters: the order's UUID as 22. */
export const shortReference = (uuid: string): string =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url') || uuid.slice(0, 30)

const answerOf = (text: string): Answer => {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) throw new ProcessorFailed('ANSWER')
  return answer
}

/** @throws ProcessorFailed for a member that is no flag: the answer does not say what became of the transaction */
const flagOf = (value: unknown): boolean => {
  if (value === true || value === 1 || value === '1') return true
  if (value === false || value === 0 || value === '0') return false
  throw new ProcessorFailed('ANSWER')
}

/** The tag and the authorisation number name a transaction together. */
const idOf = ({ transaction_tag: tag, authorization_num: number }: Answer): string => `${tag ?? ''}:${number ?? ''}`

interface Requests {
  transact: (fields: object, signal?: AbortSignal) => Promise<Answer>
  /** Rows of the search. */
  rowsOf: (reference: string, signal?: AbortSignal) => Promise<Record<string, string>[]>
}

/** The requests to the interface and to its search. */
const requestsOf = (account: ExactCredentials, api: string, exchange: Exchange): Requests => {
  const transact: Requests['transact'] = async (fields, signal) =>
    answerOf(
      await exchange({
        url: `${api}/transaction`,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          Authorization: basicAuth(account.gatewayId, account.password),
        },
        body: JSON.stringify(fields),
        ...(signal ? { signal } : {}),
      }),
    )
  const rowsOf: Requests['rowsOf'] = async (reference, signal) => {
    const query = new URLSearchParams({ search: shortReference(reference), search_field: 'reference_3' })
    const text = await exchange({
      url: `${api}/transaction/search?${query}`,
      headers: { Accept: 'text/csv', Authorization: basicAuth(account.searchUser, account.searchToken) },
      ...(signal ? { signal } : {}),
    })
    return readRows(text)
  }
  return { transact, rowsOf }
}

/** Refused by every account, since no transaction has this tag; with HTTP 400 only after the log-in. */
const voidNothing = async (transact: Requests['transact'], reference: string, signal: AbortSignal): Promise<void> => {
  const transaction = { transaction_type: types.void, amount: nothing, transaction_tag: '0', authorization_num: 'NONE' }
  try {
    const answer = await transact({ ...transaction, reference_3: shortReference(reference) }, signal)
    flagOf(answer.transaction_approved)
  } catch (error) {
    if (!(error instanceof ProcessorFailed && error.code === 'HTTP_400')) throw error
  }
}

export const exactApi = (account: ExactCredentials, api: string, exchange: Exchange): ExactApi => {
  const { transact, rowsOf } = requestsOf(account, api, exchange)
  return {
    purchase: async ({ reference, token, amount, currency }, signal) => {
      const card = cardOfToken(token)
      const answer = await transact(
        {
          transaction_type: types.purchase,
          amount: decimal(amount),
          currency,
          transarmor_token: card.token,
          credit_card_type: card.type,
          cc_expiry: card.expiry,
          cardholder_name: 'Card on file',
          reference_3: shortReference(reference),
        },
        signal,
      )
      const isApproved = flagOf(answer.transaction_approved)
      const state = isApproved ? 'approved' : flagOf(answer.transaction_error) ? 'failed' : 'declined'
      const code = (isApproved ? answer.authorization_num : answer.bank_resp_code) ?? ''
      return { id: idOf(answer), state, code, amount: decimal(amount) }
    },
    search: async (reference) => purchasesOf(await rowsOf(reference), shortReference(reference)),
    refunds: async (reference) => refundsOf(await rowsOf(reference), shortReference(reference)),
    verify: async (reference, signal) => {
      const [isUser, isSearchUser] = await Promise.all([
        isAccepted(() => voidNothing(transact, reference, signal)),
        isAccepted(() => rowsOf(reference, signal)),
      ])
      return isUser && isSearchUser
    },
    undo: async (kind, charge, reference) => {
      const [tag, number] = charge.id.split(':')
      const answer = await transact({
        transaction_type: types[kind],
        amount: charge.amount,
        transaction_tag: tag,
        authorization_num: number,
        reference_3: shortReference(reference),
      })
      const isApproved = flagOf(answer.transaction_approved)
      return { id: String(answer.transaction_tag ?? ''), state: isApproved ? 'refunded' : 'refused' }
    },
  }
}

const columns = ['Tag', 'Type', 'Status', 'Auth No', 'Amount', 'Reference 3']

/** @throws ProcessorFailed for a table with other columns: a charge that is not read must not count as none */
const readRows = (text: string): Record<string, string>[] => {
  const { names, rows } = parseCsv(text)
  if (!columns.every((column) => names.includes(column))) throw new ProcessorFailed('SEARCH_COLUMNS')
  return rows
}

/** The purchases among the rows of a search. A void or a refund has the authorisation number of its purchase. */
const purchasesOf = (rows: readonly Record<string, string>[], reference: string): FoundCharge[] => {
  const ours = rows.filter((row) => row['Reference 3'] === reference)
  const isUndone = (number: string | undefined) =>
    ours.some((row) => /void|refund/i.test(row.Type ?? '') && row.Status === 'Approved' && row['Auth No'] === number)
  const stateOf = (row: Record<string, string>): FoundCharge['state'] => {
    if (row.Status === 'Declined') return 'declined'
    if (row.Status === 'Error') return 'failed'
    if (row.Status !== 'Approved') return 'unknown'
    return isUndone(row['Auth No']) ? 'voided' : 'approved'
  }
  return ours
    .filter((row) => /^(tagged )?purchase$/i.test(row.Type ?? ''))
    .map((row) => ({
      id: `${row.Tag ?? ''}:${row['Auth No'] ?? ''}`,
      state: stateOf(row),
      code: row['Auth No'] || row['Bank Response'] || '',
      amount: row.Amount ?? '',
    }))
}

const refundStates: Record<string, FoundRefund['state']> = {
  Approved: 'refunded',
  Declined: 'refused',
  Error: 'refused',
}

const refundsOf = (rows: readonly Record<string, string>[], reference: string): FoundRefund[] =>
  rows
    .filter((row) => row['Reference 3'] === reference && /void|refund/i.test(row.Type ?? ''))
    .map((row) => ({ id: row.Tag ?? '', state: refundStates[row.Status ?? ''] ?? 'unknown' }))

/** Cells of one line; a cell in quotes may contain commas and doubled quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

/** The lines of a table by the names of its first line. No cell contains a line break. */
export const parseCsv = (text: string): { names: string[]; rows: Record<string, string>[] } => {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = cellsOf(head)
  const rows = lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
  return { names, rows }
}
