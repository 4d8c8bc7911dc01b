import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { PublishedText } from '#src/words/support.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const TextSheet = lazyPart(() => import('./text-sheet.tsx'))

/** Words in a sentence that open a text of the merchant in a sheet. */
export function TextButton({ which, children }: { which: PublishedText; children: ReactNode }) {
  const [sheet, setSheet] = useState<'closed' | 'open'>()
  const read = (event: MouseEvent) => {
    // Inside a label: a press on the words must not check its box.
    event.preventDefault()
    setSheet('open')
  }
  return (
    <>
      <button type="button" className={prose.link} onClick={read}>
        {children}
      </button>
      <Suspense>
        {sheet && <TextSheet which={which} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
      </Suspense>
    </>
  )
}
