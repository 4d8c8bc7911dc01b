import { adminSections } from '#contract/routes/admin.ts'
import type { Administrator } from '#contract/shapes/administrator.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { listText } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { passwordOnlyWords as words } from '#src/words/admin-staff.ts'
import { dataWords } from '#src/words/data.ts'

interface PasswordOnlyProps {
  people: readonly Administrator[]
  /** A password alone does not open this back office. */
  isDemanded: boolean
}

/** Who of the staff has no passkey, and the act that changes it: a mail to others, the own security page for oneself. */
export function PasswordOnly({ people, isDemanded }: PasswordOnlyProps) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: words.failed, text: (error) => problemText(error, dataWords.failed) })
  const weak = people.filter(({ passkeys }) => passkeys === 0)
  const others = weak.filter(({ isYou }) => !isYou)
  const firstNames = others.map(({ name }) => name.split(' ')[0]!)
  const ask = () =>
    run(
      async () => {
        for (const { id } of others)
          await remote.ask('POST /accounts/administrators/{id}/passkey-mails', { params: { id } })
      },
      words.asked(listText(firstNames)),
    )
  if (weak.length === 0) return null
  if (others.length === 0)
    return (
      <Note
        tone="warning"
        end={
          <LinkButton kind="outline" href={adminSections.find(({ name }) => name === 'security')!.path}>
            {words.own}
          </LinkButton>
        }
      >
        <b>{words.you}</b> {words.why}
      </Note>
    )
  return (
    <Note
      tone="warning"
      end={
        <Button kind="outline" busy={busy} onClick={() => void ask()}>
          {others.length === 1 ? words.ask(firstNames[0]!) : words.askAll}
        </Button>
      }
    >
      <b>{words.who(listText(firstNames), others.length)}</b> {isDemanded ? words.closed : words.why}
    </Note>
  )
}
