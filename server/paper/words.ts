/** What is printed beside the facts, and how facts are written. */
import { percentOf } from '#contract/rules/tax-rate.ts'
import type { Cents } from '#contract/rules/money.ts'
import { money } from '#server/mail/compose.ts'
import type { PrintedDocument } from '#server/tables/documents.ts'

export const titles: Record<PrintedDocument['kind'], string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  creditNote: 'Credit note',
}

/** Below the sums. */
export const closings: Record<PrintedDocument['kind'], string> = {
  receipt: 'Thank you.',
  invoice: 'Paid. Nothing is due.',
  creditNote: 'Paid back to the card that was charged.',
}

const writtenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string): string => writtenDay.format(new Date(`${day}T00:00:00Z`))

/** @param rate in 1/100 percent */
export const rateText = (rate: number): string => `${percentOf(rate)}%`

/** What there is to say of a document: a name and a value each. */
export const pairsOf = ({ kind, buyer, paidWith, facts, number }: PrintedDocument): [string, string][] => {
  const { day, paidOn, orderNumber, place, refund } = facts
  const known: [string, string | null | undefined][] = [
    ['For', buyer],
    [kind === 'creditNote' ? 'Credit note' : 'Invoice', kind === 'receipt' ? null : number],
    ['Issued', kind === 'receipt' ? null : dayText(day)],
    ['Of invoice', refund?.invoice],
    ['Refund', refund?.number],
    ['Order', orderNumber],
    [kind === 'creditNote' ? 'Paid back' : 'Paid', dayText(paidOn)],
    ['Paid with', paidWith],
    ['Location', place],
  ]
  return known.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

interface NamedSum {
  name: string
  cents: Cents
  /** That of the whole document. */
  isTotal?: true
}

/** The sums below the lines. */
export const totalsOf = ({ kind, facts, refundedCents }: PrintedDocument): NamedSum[] => {
  const { discount, taxes, netCents, totalCents } = facts
  const sumOfLines = facts.lines.reduce((sum, each) => sum + each.netCents, 0)
  return [
    ...(discount
      ? [
          { name: 'Sum of the lines', cents: sumOfLines },
          { name: `Discount code ${discount.code} (${discount.name})`, cents: -discount.cents },
        ]
      : []),
    { name: 'Subtotal', cents: netCents },
    ...taxes.map(({ taxRate, netCents: of, taxCents }) => ({
      name: taxRate === null ? 'Tax' : `Tax ${rateText(taxRate)} on ${money(of, facts)}`,
      cents: taxCents,
    })),
    { name: kind === 'creditNote' ? 'Total paid back' : 'Total', cents: totalCents, isTotal: true },
    ...(refundedCents > 0 ? [{ name: 'Paid back since', cents: -refundedCents }] : []),
  ]
}
