import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { Empty } from '#src/ui/empty.tsx'
import { clearUserStores } from '#src/ui/small-store.ts'
import { entryWords } from '#src/words/admin-entry.ts'
import { leaveEntryWindow } from './entry-window.ts'

/** In place of the office, once an entry has ended. */
export function EntryOut({ wasInside }: { wasInside: boolean }) {
  const services = useServices()
  useEffect(() => {
    clearUserStores()
    leaveEntryWindow(services).catch(services.report)
    document.title = entryWords.outTitle
  }, [services])
  return (
    <main>
      <Empty level={1} title={wasInside ? entryWords.outTitle : entryWords.codeTitle}>
        {wasInside ? entryWords.outBody : entryWords.codeBody}
      </Empty>
    </main>
  )
}
