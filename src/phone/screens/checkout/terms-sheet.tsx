import { useStored } from '#src/kit/data/use-stored.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { paragraphsOf } from './plain-text.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The merchant's terms of the club, as plain paragraphs. */
export default function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value, refreshing } = useStored(appTexts, undefined)
  const paragraphs = value?.washClubTerms.flatMap((part) => paragraphsOf(part.value)) ?? []
  return (
    <Sheet open={open} onClose={onClose} title={checkoutWords.termsTitle}>
      {paragraphs.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      {paragraphs.length === 0 &&
        (refreshing ? <Skeleton height={120} /> : <p className={prose.muted}>{checkoutWords.termsMissing}</p>)}
    </Sheet>
  )
}
