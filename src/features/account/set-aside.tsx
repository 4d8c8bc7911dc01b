import { useServices } from '#src/parts/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Change, Changes, ChangesHead } from '#src/ui/changes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { accountWords } from '#src/words/account.ts'
import { nameChange } from '#src/words/changes.ts'
import { useQueued } from './use-waiting.ts'

/** Changes that the server refused: undone on the page, kept here with their reason until the person decides. */
export function SetAside() {
  const { queue } = useServices()
  const aside = useQueued().filter(({ state }) => state === 'aside')
  if (aside.length === 0) return null
  return (
    <section className="g2">
      <ChangesHead warning icon={<Icon name="warning" weight="fill" />} title={accountWords.asideTitle} count={aside.length} />
      <Changes>
        {aside.map(({ sequence, kind, payload, lastError }) => (
          <Change
            key={sequence}
            tile={<Tile size="sm" tone="warning"><Icon name="warning-circle" /></Tile>}
            title={nameChange(kind, payload)}
            why={lastError ?? ''}
            actions={
              <>
                <Button kind="tonal" size="sm" onClick={() => void queue.retry(sequence)}>{accountWords.asideAgain}</Button>
                <Button kind="danger-quiet" size="sm" onClick={() => void queue.store.remove(sequence)}>{accountWords.asideDiscard}</Button>
              </>
            }
          />
        ))}
      </Changes>
    </section>
  )
}
