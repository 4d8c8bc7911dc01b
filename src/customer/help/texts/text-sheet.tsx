import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { supportWords, type PublishedText } from '#src/words/support.ts'
import { PublishedHtml } from './published-text.tsx'

interface TextSheetProps {
  which: PublishedText
  open: boolean
  onClose: () => void
}

/** A text of the merchant over the screen on which it is agreed to, so that what is typed there stays. */
export default function TextSheet({ which, open, onClose }: TextSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={supportWords.texts[which]}>
      <PublishedHtml which={which} />
    </Sheet>
  )
}
