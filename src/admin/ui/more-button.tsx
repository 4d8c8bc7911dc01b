import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { AskedPages } from './use-ask-pages.ts'

/** Asks for the next page of a list; nothing when there is none. */
export function MoreButton({ more, children }: { more: AskedPages<unknown>['more']; children: string }) {
  if (!more) return null
  return (
    <>
      {more.problem !== undefined && (
        <Note tone="danger" live>
          {more.problem}
        </Note>
      )}
      <Button kind="quiet" block busy={more.busy} onClick={more.ask}>
        {children}
      </Button>
    </>
  )
}
