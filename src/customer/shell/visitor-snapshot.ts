import type { PageAnswers } from '#contract/render.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'

/** What a device without a session would hold, with these answers: the data of a rendered page. */
export const visitorSnapshot = ({ answers, at }: PageAnswers): StartupSnapshot => ({
  session: { state: 'none' },
  requests: [],
  answers: new Map(Object.entries(answers).map(([name, value]) => [name, { name, person: '', value, etag: null, at }])),
  intent: null,
  cartCount: 0,
  guestLocation: 0,
})
