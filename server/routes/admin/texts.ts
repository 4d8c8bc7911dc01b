import type { FastifyInstance } from 'fastify'
import { csvFile, type CsvCell } from '#contract/rules/csv.ts'
import type { AgreedText } from '#contract/rules/consents.ts'
import type { ConsentPage, TextHistory } from '#contract/shapes/consent.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  answersOf,
  countAnswers,
  countByVersion,
  listAnswers,
  type ConsentRow,
  type ListedAnswers,
} from '#server/tables/consents.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { htmlOf, listVersions, liveVersions, textVersion, type ListedVersion } from '#server/tables/text-versions.ts'

/** Customers in one answer. */
const most = 50

interface Asked {
  tx: Tx
  tenant: { id: number }
  now: Date
}

/** The lowest version that customers must have agreed to; null: no agreement is required. */
const askedFrom = async ({ tx, tenant }: Asked, name: AgreedText) => {
  const merchant = await readMerchant(tx, tenant.id)
  const live = (await liveVersions(tx, merchant))[name]
  const from = merchant.agreeFrom[name] ?? null
  return { merchant, live, wanted: from, from: from !== null && from <= live ? from : null }
}

const historyOf = async (it: Asked, name: AgreedText): Promise<TextHistory> => {
  const { tx, now } = it
  const { live, wanted, from } = await askedFrom(it, name)
  const agreed = await countByVersion(tx, name)
  const stored = await listVersions(tx, name)
  const first: ListedVersion = { number: 1, publishedAt: null, firstName: null, lastName: null }
  const versions = stored.length === 0 && live > 0 ? [first] : stored
  return {
    live,
    agreeFrom: wanted,
    counts: from === null ? null : await countAnswers(tx, name, from, now),
    versions: versions.map(({ number, publishedAt, firstName, lastName }) => ({
      number,
      publishedAt: publishedAt?.toISOString() ?? null,
      author: [firstName, lastName].filter(Boolean).join(' ') || null,
      agreed: agreed.get(number) ?? 0,
    })),
  }
}

const personOf = (
  { email, firstName, lastName }: ListedAnswers,
  given: readonly ConsentRow[],
): ConsentPage['people'][number] => {
  const agreed = given.find((each) => each.agreed)
  const refused = given.find((each) => !each.agreed && each.version > (agreed?.version ?? 0))
  const at = (row: ConsentRow) => ({ version: row.version, at: row.at.toISOString() })
  return {
    email,
    name: `${firstName} ${lastName}`,
    agreed: agreed ? { ...at(agreed), source: agreed.source } : null,
    refused: refused ? at(refused) : null,
  }
}

/** Customers that are read in one transaction. */
const portion = 2_000

/** Of those who are asked for a text, the next ones after an email who have not agreed; none: they were all. */
const missingAfter = async (it: Asked, name: AgreedText, after: string) => {
  const { tx, now } = it
  const { from } = await askedFrom(it, name)
  if (from === null) return { rows: [], last: undefined }
  const found = await listAnswers(tx, { name, from, answer: 'notAgreed', words: '', after, most: portion, now })
  const ids = found.map(({ userId }) => userId)
  const given = new Map<string, ConsentRow[]>(ids.map((id) => [id, []]))
  for (const answer of await answersOf(tx, name, ids)) given.get(answer.userId)?.push(answer)
  const rows = found.map((user): CsvCell[] => {
    const own = given.get(user.userId) ?? []
    const { email, name: called, agreed } = personOf(user, own)
    const answer = own.some(({ version }) => version >= from) ? 'refused' : 'missing'
    return [email, called, answer, agreed?.version ?? null, agreed?.at ?? null]
  })
  return { rows, last: found.at(-1)?.emailKey }
}

/** The versions of the merchant's texts, and who has agreed to them. */
export const adminTextRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/texts/{text}/versions', ({ tx, tenant, params, now }) =>
    historyOf({ tx, tenant, now }, params.text),
  )

  serve(app, 'GET /accounts/texts/{text}/versions/{number}', async ({ tx, tenant, params }) => {
    const { text, number } = params
    const stored = await textVersion(tx, text, number)
    if (stored !== undefined) return { html: stored }
    const merchant = await readMerchant(tx, tenant.id)
    if (number !== (await liveVersions(tx, merchant))[text]) throw new Refusal('TEXT_VERSION_UNKNOWN')
    return { html: htmlOf(merchant, text) ?? '' }
  })

  serve(app, 'GET /accounts/texts/{text}/consents', async ({ tx, tenant, params, query, now }) => {
    const { text: name } = params
    const { answer, words = '', after = '' } = query
    const { from } = await askedFrom({ tx, tenant, now }, name)
    const found = await listAnswers(tx, { name, from, answer, words: words.trim(), after, most: most + 1, now })
    const shown = found.slice(0, most)
    const given = await answersOf(
      tx,
      name,
      shown.map(({ userId }) => userId),
    )
    return {
      people: shown.map((person) =>
        personOf(
          person,
          given.filter(({ userId }) => userId === person.userId),
        ),
      ),
      next: found.length > most ? shown.at(-1)!.emailKey : null,
    }
  })

  serve(app, 'GET /accounts/texts/{text}/consents/file', async ({ transact, tenant, params, now }) => {
    const rows: CsvCell[][] = [['email', 'name', 'answer', 'agreedVersion', 'agreedAt']]
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const next = await transact((tx) => missingAfter({ tx, tenant, now }, params.text, from))
      rows.push(...next.rows)
      after = next.last
    }
    const [name, bytes] = [`${params.text}-not-agreed.csv`, Buffer.from(csvFile(rows))]
    return { name, bytes, type: 'text/csv; charset=utf-8' }
  })
}
