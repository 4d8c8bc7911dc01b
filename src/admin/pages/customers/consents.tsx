import type { GivenConsent } from '#contract/shapes/consent.ts'
import { dateTime } from '#src/kit/format.ts'
import { Row } from '#src/ui/row.tsx'
import { agreementWords } from '#src/words/agreement.ts'
import { Listed } from './listed.tsx'

/** What the customer has answered to the versions of the merchant's texts, with when and where. */
export const Consents = ({ consents }: { consents: readonly GivenConsent[] }) => (
  <Listed title={agreementWords.ofCustomer} none={agreementWords.ofCustomerNone} list={consents}>
    {({ kind, version, agreed, at, source }) => (
      <Row
        key={`${kind} ${version}`}
        title={agreementWords.names[kind]}
        detail={
          agreed ? agreementWords.proof(version, dateTime(at), source) : agreementWords.refused(version, dateTime(at))
        }
      />
    )}
  </Listed>
)
