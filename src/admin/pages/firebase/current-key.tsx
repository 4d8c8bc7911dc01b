import type { FirebaseKey, PushCheck } from '#contract/shapes/notification.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { firebaseWords } from '#src/words/admin-firebase.ts'
import { dataWords } from '#src/words/data.ts'
import * as css from './firebase-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The answer of a dry run; undefined while it runs, null when there was no answer of the server. */
export type Checked = PushCheck | undefined | null

interface CurrentKeyProps {
  facts: FirebaseKey
  checked: Checked
  onCheck: () => void
  onRemove: () => void
}

/** The key that sends, its state by a dry run, and a test to the administrator's own devices. */
export function CurrentKey({ facts, checked, onCheck, onRemove }: CurrentKeyProps) {
  const { key } = facts
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={firebaseWords.current} end={<StateBadge checked={checked} />} />
      {key ? <KeyValues pairs={pairsOf(facts, key)} /> : <p className={prose.muted}>{wordsWithout(checked)}</p>}
      {key && !key.isOwn && <p className={`${prose.muted} ${prose.small}`}>{firebaseWords.ofPlatform}</p>}
      <Trouble facts={facts} checked={checked} onCheck={onCheck} />
      <div className={css.buttons}>
        {checked && checked.state !== 'none' && <TestToMe />}
        {key?.isOwn && (
          <Button kind="danger-quiet" onClick={onRemove}>
            {firebaseWords.remove}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** In the demo, a site without a key has a push service all the same. */
const wordsWithout = (checked: Checked): string =>
  checked?.state === 'works' ? firebaseWords.noneDemo : firebaseWords.none

const pairsOf = ({ configProjectId, lastSentAt, sent }: FirebaseKey, key: NonNullable<FirebaseKey['key']>) => [
  { name: firebaseWords.project, value: key.projectId ?? firebaseWords.unreadable, code: true },
  {
    name: firebaseWords.key,
    value: key.keyEnd ? firebaseWords.keyEnd(key.keyEnd) : firebaseWords.keyUnnamed,
    code: true,
  },
  { name: firebaseWords.added, value: key.savedAt ? dateTime(key.savedAt) : firebaseWords.addedUnknown },
  ...(configProjectId ? [{ name: firebaseWords.browsers, value: configProjectId, code: true }] : []),
  {
    name: firebaseWords.lastPush,
    value: lastSentAt ? firebaseWords.lastPushAt(dateTime(lastSentAt), sent) : firebaseWords.lastPushNone,
  },
]

function StateBadge({ checked }: { checked: Checked }) {
  if (checked === undefined) return <Badge tone="info">{firebaseWords.checking}</Badge>
  if (checked === null) return null
  const { state } = checked
  const words = firebaseWords.states[state]
  if (state === 'works')
    return (
      <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
        {words}
      </Badge>
    )
  return <Badge tone={state === 'refused' || state === 'unreadable' ? 'danger' : 'warning'}>{words}</Badge>
}

const troubleOf = (checked: Checked): string | null => {
  if (checked === null) return dataWords.failed
  if (checked?.state === 'refused') return firebaseWords.stateRefused(checked.status ?? 0)
  if (checked?.state === 'unreachable') return firebaseWords.stateUnreachable
  return checked?.state === 'unreadable' ? firebaseWords.stateUnreadable : null
}

/** What keeps pushes from arriving, and the check again. */
function Trouble({ facts: { key, configProjectId }, checked, onCheck }: Omit<CurrentKeyProps, 'onRemove'>) {
  const isOther = key?.projectId && configProjectId && key.projectId !== configProjectId
  const trouble = troubleOf(checked)
  return (
    <>
      {isOther && <Note tone="danger">{firebaseWords.otherProject(key.projectId ?? '', configProjectId)}</Note>}
      {trouble && (
        <Note
          tone="warning"
          live
          end={
            <Button kind="quiet" size="sm" onClick={onCheck}>
              {firebaseWords.checkAgain}
            </Button>
          }
        >
          {trouble}
        </Note>
      )}
    </>
  )
}

/** A real push to the administrator's own devices. */
function TestToMe() {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: firebaseWords.sendFailed })
  const send = () =>
    run(
      async (keyOf) => {
        const { email } = await remote.ask('GET /users', {})
        const body = { email }
        return remote.ask('POST /notifications/target', { body }, { idempotencyKey: keyOf(body) })
      },
      ({ sent }) => firebaseWords.sentTest(sent),
    )
  return (
    <Button kind="tonal" busy={busy} icon={<Icon name="paper-plane-tilt" />} onClick={() => void send()}>
      {firebaseWords.sendTest}
    </Button>
  )
}
