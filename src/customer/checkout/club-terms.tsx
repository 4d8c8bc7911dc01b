import { TextButton } from '../help/texts/text-button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** A club renews automatically, so its payment requires the user's consent. */
export const ClubTerms = ({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) => (
  <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)}>
    {checkoutWords.agreeStart}
    <TextButton which="clubTerms">{checkoutWords.agreeTerms}</TextButton>
    {checkoutWords.agreeEnd}
  </Checkbox>
)
