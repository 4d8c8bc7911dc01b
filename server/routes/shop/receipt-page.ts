import type { FastifyInstance } from 'fastify'
import { receiptPageLimit } from '#contract/limits.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import { addressOf } from '#server/api/address.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { receiptClosing, receiptLines, receiptSentences, receiptTitle } from '#server/commands/club/receipt-words.ts'
import { requireSite } from '#server/host/hosts.ts'
import { sendHtml, type HtmlPage } from '#server/host/html-page.ts'
import { merchantPage } from '#server/host/merchant-page.ts'
import { hashToken } from '#server/security/keys.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { receiptByCode, type ReceiptRow } from '#server/tables/receipts.ts'

/** 16 bytes. */
const codePattern = /^[\w-]{22}$/

/**
 * The page of the link in the mail of a receipt. Who has the link sees it, so it shows no name, address or card, and no
 * search engine lists it.
 */
export const receiptPage = (app: FastifyInstance): void => {
  const { limiter, transact } = app.kernel
  const { count, window } = receiptPageLimit
  const counter = limiter({ name: 'receipt page', count, window: window * 1_000, shared: true })

  app.get<{ Params: { code: string } }>('/receipt/:code', async (request, reply) => {
    void reply.header('X-Robots-Tag', 'noindex, nofollow')
    const { allowed, resetIn } = await counter.take(addressOf(request.ip))
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
    const { tenantId } = await requireSite(app, request)
    const { code } = request.params
    const { merchant, receipt } = await transact(tenantId, 'receipt page', async (tx) => ({
      merchant: await readMerchant(tx, tenantId),
      receipt: codePattern.test(code) ? await receiptByCode(tx, hashToken(code)) : undefined,
    }))
    return receipt ? sendHtml(reply, shown(merchant, receipt)) : sendHtml(reply, unknown(merchant), 404)
  })
}

const shown = (merchant: Merchant, receipt: ReceiptRow): HtmlPage => {
  const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`
  const rows = receiptLines(receipt).map(
    ([name, value]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`,
  )
  const title = receiptTitle(receipt)
  return merchantPage({
    merchant,
    title,
    isPrivate: true,
    style: rowsStyle,
    content: `<h1>${escapeMarkup(title)}</h1>
${receiptSentences(receipt).map(paragraph).join('\n')}
<dl>${rows.join('\n')}</dl>
${paragraph(receiptClosing(receipt))}
<a class="button" href="/washClub">Open your wash club</a>`,
  })
}

const unknown = (merchant: Merchant): HtmlPage =>
  merchantPage({
    merchant,
    title: 'No such receipt',
    isPrivate: true,
    content: `<h1>There is no such receipt</h1>
<p>The link may be incomplete, or the account that it belonged to was deleted.</p>
<a class="button" href="/">Open ${escapeMarkup(merchant.companyName)}</a>`,
  })

const rowsStyle = `
dl { margin: 0 0 20px; text-align: left; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; }
dl div + div { border-top: 1px solid light-dark(#1b1f2433, #e8ebf033); }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
`
