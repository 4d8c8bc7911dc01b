import { Checkbox } from '#src/ui/checkbox.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { TextButton } from '../help/texts/text-button.tsx'

interface ClubTermsProps {
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** A club renews automatically, so its payment requires the user's consent. */
export const ClubTerms = ({ agreed, onAgree }: ClubTermsProps) => (
  <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)}>
    {checkoutWords.agreeStart}
    <TextButton which="clubTerms">{checkoutWords.agreeTerms}</TextButton>
    {checkoutWords.agreeEnd}
  </Checkbox>
)
