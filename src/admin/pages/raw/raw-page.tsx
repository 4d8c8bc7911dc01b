import { useState } from 'react'
import { SectionPage } from '../../ui/section-page.tsx'
import { rawWords } from '#src/words/admin-raw.ts'
import { LockedEditor } from './locked-editor.tsx'
import { RawEditor } from './raw-editor.tsx'

/** The whole site config as JSON. Nothing of it is in the document until the password was typed. */
export default function RawPage() {
  const [isUnlocked, setUnlocked] = useState(false)
  return (
    <SectionPage title={rawWords.title} lead={rawWords.lead}>
      {isUnlocked ? (
        <RawEditor onLock={() => setUnlocked(false)} />
      ) : (
        <LockedEditor onUnlocked={() => setUnlocked(true)} />
      )}
    </SectionPage>
  )
}
