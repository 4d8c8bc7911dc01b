import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { placeWords } from '#src/words/place.ts'
import type { PositionView } from './use-position.ts'

/** Requests the position by a tap, and shows a message when there is none. */
export function PositionButton({ position }: { position: PositionView }) {
  const asking = position.is === 'asking'
  return (
    <>
      <Button
        kind="tonal"
        block
        busy={asking}
        icon={<Icon name="crosshair-simple" weight="bold" />}
        onClick={position.find}
      >
        {asking ? placeWords.looking : placeWords.findMe}
      </Button>
      <PositionNote is={position.is} />
    </>
  )
}

/** Why there is no position, after it was requested. */
export function PositionNote({ is }: Pick<PositionView, 'is'>) {
  if (is !== 'denied' && is !== 'unavailable') return null
  return (
    <Note tone="warning" live>
      {is === 'denied' ? placeWords.denied : placeWords.unavailable}
    </Note>
  )
}
