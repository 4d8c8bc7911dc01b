import { Suspense, useEffect, useRef } from 'react'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { account } from '#src/resources/resource.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { askConsent, consentStore } from './question.ts'

const ConsentSheet = lazyPart(() => import('./consent-sheet.tsx'))

/** Asks once per start, and once per new version of an open app, while there is contact and nothing is being paid. */
export function ConsentWatch({ isPaying }: { isPaying: boolean }) {
  const question = useSmallStore(consentStore)
  const asked = knownOr(useStored(account, undefined))?.asked ?? []
  const isOnline = useConnectionState() === 'online'
  const what = asked.map(({ kind, version }) => `${kind} ${version}`).join()
  const last = useRef('')
  useEffect(() => {
    if (what === '' || what === last.current || !isOnline || isPaying) return
    last.current = what
    if (!consentStore.get()?.open) void askConsent('start')
  }, [what, isOnline, isPaying])
  return <Suspense fallback={null}>{question && <ConsentSheet key={question.id} {...question} />}</Suspense>
}
