import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const TermsSheet = lazy(() => import('./terms-sheet.tsx'))

/** A club renews automatically, so its payment requires the user's consent. */
export function ClubTerms({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const [sheet, setSheet] = useState<'closed' | 'open'>()
  const read = (event: MouseEvent) => {
    // Inside the label: a press on the link must not check the box.
    event.preventDefault()
    setSheet('open')
  }
  return (
    <>
      <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)}>
        {checkoutWords.agreeStart}
        <button type="button" className={prose.link} onClick={read}>
          {checkoutWords.agreeTerms}
        </button>
        {checkoutWords.agreeEnd}
      </Checkbox>
      <Suspense>{sheet && <TermsSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />}</Suspense>
    </>
  )
}
