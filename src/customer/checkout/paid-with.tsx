import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { account } from '#src/resources/resource.ts'
import { CardRow } from '../paying/card/card-row.tsx'
import { Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** The card that will be charged, with the way to another one; nothing until the account is known. */
export function CardOnFile() {
  const value = knownOr(useStored(account, undefined))
  return value && <CardRow payment={value.payment} change={checkoutWords.changeCard} />
}

/** The card below a heading. */
export function PaidWith() {
  const value = knownOr(useStored(account, undefined))
  if (!value) return null
  return (
    <Section title={checkoutWords.payWith}>
      <Rows>
        <CardOnFile />
      </Rows>
    </Section>
  )
}
