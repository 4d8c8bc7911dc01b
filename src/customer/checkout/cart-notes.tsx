import { Note } from '#src/ui/note.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** The message of the price check, where there is one. */
export const PriceNote = ({ text }: { text: string | undefined }) =>
  text && (
    <Note tone="warning" live>
      {text}
    </Note>
  )

/** The number of lines that the location filter hides, where it hides any. */
export const HiddenNote = ({ hidden }: { hidden: number }) => hidden > 0 && <Note>{checkoutWords.hidden(hidden)}</Note>
