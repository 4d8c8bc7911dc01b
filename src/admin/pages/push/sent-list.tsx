import type { SentPush } from '#contract/shapes/notification.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import type { Tone } from '#src/ui/tone.ts'
import { adminPushWords } from '#src/words/admin-push.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Device = SentPush['devices'][number]

export const stateTones: Record<Device['state'], Tone> = {
  queued: 'info',
  sent: 'success',
  gone: 'warning',
  retrying: 'warning',
  failed: 'danger',
}

/** The newest messages, and what became of each device. */
export function SentList({ pushes }: { pushes: readonly SentPush[] }) {
  return (
    <Card as="section" className={layout.g3} aria-label={adminPushWords.sentTitle}>
      <SectionHead title={adminPushWords.sentTitle} />
      <p className={`${prose.muted} ${prose.small}`}>
        {pushes.length === 0 ? adminPushWords.sentNone : adminPushWords.sentLead}
      </p>
      {pushes.map((push) => (
        <article key={push.id} className={layout.g1} aria-label={push.title}>
          <h3>{push.title}</h3>
          <p className={`${prose.muted} ${prose.small}`}>{summaryOf(push)}</p>
          <Rows plain>
            {push.devices.map((device, index) => (
              <DeviceRow key={index} device={device} />
            ))}
          </Rows>
        </article>
      ))}
    </Card>
  )
}

export const senderText = ({ isYou, name }: SentPush['sender']): string =>
  adminPushWords.by(isYou ? adminPushWords.you : name || adminPushWords.formerAdmin)

const summaryOf = ({ email, sentAt, sender, path }: SentPush): string => {
  const sent = adminPushWords.to(email, dateTime(sentAt), senderText(sender))
  return path === null ? sent : `${sent}. ${adminPushWords.opensPath(path)}`
}

const reasonOf = ({ state, reason }: Device): string | null => {
  if (state === 'gone') return adminPushWords.gone
  return state === 'failed' ? [reason, adminPushWords.withheld].filter(Boolean).join('. ') : reason
}

function DeviceRow({ device }: { device: Device }) {
  const { clock } = useServices()
  const { platform, seenAt, state } = device
  const reason = reasonOf(device)
  return (
    <Row
      start={<Icon name={platform === 'web' ? 'browser' : 'device-mobile'} />}
      title={adminPushWords.platforms[platform]}
      detail={`${adminPushWords.seen(relativeTime(seenAt, clock.now()))}${reason ? `. ${reason}` : ''}`}
      end={<Badge tone={stateTones[state]}>{adminPushWords.states[state]}</Badge>}
    />
  )
}
